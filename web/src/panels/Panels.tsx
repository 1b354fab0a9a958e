// The panels beside the board, one at a time.

import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Lazy } from '../pages/Lazy';
import type { Analysis } from '../play/analysis';
import type { Game } from '../play/game';
import { MovesPanel } from './MovesPanel';

interface Props {
  game: Game;
  analysis: Analysis;
  /// Lights cells of the board.
  light(places: number[]): void;
}

const names = ['Moves', 'Review', 'Tree', 'Explain', 'Set up'] as const;
type Name = (typeof names)[number];

export function Panels(props: Props) {
  const [open, setOpen] = useState<Name>('Moves');
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const next = names[(names.indexOf(open) + by + names.length) % names.length]!;
    setOpen(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="panel" aria-label="Panels">
      <div class="tabs" role="tablist" aria-label="Panels" onKeyDown={onKey}>
        {names.map((name) => (
          <button type="button" role="tab" id={`tab-${name}`} aria-selected={open === name} aria-controls="panel-body" tabIndex={open === name ? 0 : -1} onClick={() => setOpen(name)}>{name}</button>
        ))}
      </div>
      <div id="panel-body" role="tabpanel" aria-labelledby={`tab-${open}`} tabIndex={0}>{body(open, props)}</div>
    </section>
  );
}

function body(open: Name, { game, light }: Props): ComponentChildren {
  switch (open) {
    case 'Moves':
      return <MovesPanel game={game} />;
    case 'Review':
      return <Lazy key="review" load={() => import('./ReviewPanel')} pick={(module) => <module.ReviewPanel game={game} />} />;
    case 'Tree':
      return <Lazy key="tree" load={() => import('./TreePanel')} pick={(module) => <module.TreePanel game={game} />} />;
    case 'Explain':
      return <Lazy key="explain" load={() => import('./ExplainPanel')} pick={(module) => <module.ExplainPanel game={game} light={light} />} />;
    case 'Set up':
      return <Lazy key="setup" load={() => import('./SetupPanel')} pick={(module) => <module.SetupPanel game={game} />} />;
  }
}
