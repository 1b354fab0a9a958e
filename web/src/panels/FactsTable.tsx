// Any facts of the door as tables: what a game's own theory says.

import type { ComponentChildren } from 'preact';

export function label(key: string): string {
  const words = key.replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(4);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  if (isRow(value)) return Object.entries(value).map(([key, one]) => `${label(key)}: ${shown(one)}`).join('; ');
  return String(value);
}

/// Rows with the same keys make a table.
function Table({ rows, names }: { rows: Record<string, unknown>[]; names: string[] | null }) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead><tr>{names && <td />}{keys.map((key) => <th scope="col">{label(key)}</th>)}</tr></thead>
        <tbody>
          {rows.slice(0, 80).map((row, i) => <tr>{names && <th scope="row">{names[i]}</th>}{keys.map((key) => <td>{shown(row[key])}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  );
}

export function Facts({ facts }: { facts: Record<string, unknown> }): ComponentChildren {
  return (
    <dl class="theory">
      {Object.entries(facts).map(([key, value]) => {
        const rows = Array.isArray(value) && value.length > 0 && value.every(isRow) ? (value as Record<string, unknown>[]) : null;
        const named = isRow(value) && Object.values(value).length > 0 && Object.values(value).every(isRow) ? (value as Record<string, Record<string, unknown>>) : null;
        return (
          <div>
            <dt>{label(key)}</dt>
            <dd>{rows ? <Table rows={rows} names={null} /> : named ? <Table rows={Object.values(named)} names={Object.keys(named)} /> : shown(value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
