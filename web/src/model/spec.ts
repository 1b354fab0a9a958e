// Games and players with their settings, as the door writes them: "nim:pieces=21", "expert,time=5s".

import type { GameEntry, Parameter } from '../host/types';

export interface Spec {
  name: string;
  settings: [string, string][];
}

/// Splits at commas that begin a setting: a list like "heaps=1,3,5" is one value.
function settingsOf(text: string): [string, string][] {
  const settings: [string, string][] = [];
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    const last = settings.at(-1);
    if (at >= 0) settings.push([part.slice(0, at), part.slice(at + 1)]);
    else if (last && last[1] !== '' && /^[\d.]+$/.test(part)) last[1] += `,${part}`;
    else if (part !== '') settings.push([part, '']);
  }
  return settings;
}

export function parseGame(text: string): Spec {
  const at = text.indexOf(':');
  return at < 0 ? { name: text, settings: [] } : { name: text.slice(0, at), settings: settingsOf(text.slice(at + 1)) };
}

export function parsePlayer(text: string): Spec {
  const at = text.indexOf(',');
  return at < 0 ? { name: text, settings: [] } : { name: text.slice(0, at), settings: settingsOf(text.slice(at + 1)) };
}

function settingText([name, value]: [string, string]): string {
  return value === '' ? name : `${name}=${value}`;
}

export function gameText(spec: Spec): string {
  return spec.settings.length === 0 ? spec.name : `${spec.name}:${spec.settings.map(settingText).join(',')}`;
}

export function playerText(spec: Spec): string {
  return [spec.name, ...spec.settings.map(settingText)].join(',');
}

export function settingOf(spec: Spec, name: string): string | undefined {
  return spec.settings.find(([key]) => key === name)?.[1];
}

/// The same with one setting changed; an empty value removes it.
export function withSetting(spec: Spec, name: string, value: string): Spec {
  const settings = spec.settings.filter(([key]) => key !== name);
  return { ...spec, settings: value === '' ? settings : [...settings, [name, value]] };
}

/// The spec of a game whose form is filled in so: only what differs from the defaults.
export function gameFrom(entry: Pick<GameEntry, 'name' | 'parameters'>, values: Record<string, string>): string {
  const settings = entry.parameters
    .filter((parameter) => differs(parameter, values[parameter.name]))
    .map((parameter): [string, string] => [parameter.name, values[parameter.name]!]);
  return gameText({ name: entry.name, settings });
}

function differs(parameter: Parameter, value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '' && value !== parameter.default;
}

/// Why a value of a form does not fit its setting; null if it does.
export function wrongValue(parameter: Parameter, value: string): string | null {
  if (parameter.kind !== 'number' || value === '' || value === parameter.default) return null;
  const number = Number(value);
  const fits = Number.isInteger(number) && number >= (parameter.least ?? -Infinity) && number <= (parameter.most ?? Infinity);
  return fits ? null : `${parameter.name} must be a whole number from ${parameter.least} to ${parameter.most}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/// "connect-four" as a title: "Connect Four". A word without a vowel is an abbreviation: "mcts", "cfr".
export function title(name: string): string {
  if (/^[^aeiou\d-]+$/.test(name)) return name.toUpperCase();
  return name.replace(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());
}
