// Keys that work anywhere on the page of a game.

import { useEffect } from 'preact/hooks';
import type { Analysis } from '../play/analysis';
import type { Game } from '../play/game';

export function useKeys(game: Game, analysis: Analysis): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      u: () => void game.undo(),
      r: () => void game.redo(),
      f: () => game.store.set({ flipped: !game.state.flipped }),
      v: () => analysis.setValues(!analysis.store.state.valuesOn),
      h: () => void analysis.hint(),
      n: () => void game.restart(),
    };
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element | null;
      const typing = target?.closest('input, textarea, select, [contenteditable]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!game.isSealed && !target?.closest('[role="tab"], .board')) {
        if (event.key === 'ArrowLeft') return void game.step(-1);
        if (event.key === 'ArrowRight') return void game.step(1);
      }
      if (target?.closest('.board')) return;
      actions[event.key]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [game, analysis]);
}
