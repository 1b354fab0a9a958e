// A move that is typed, in the game's own notation.

import { useState } from 'preact/hooks';
import type { Game } from '../play/game';

export function TypedMove({ game }: { game: Game }) {
  const [text, setText] = useState('');
  if (!game.canMove) return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    const move = text.trim();
    if (move === '') return;
    setText('');
    void game.playMove(move);
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label>Type a move <input value={text} size={8} autocomplete="off" autocapitalize="off" spellcheck={false} placeholder={game.state.look?.moves[0] ?? ''} onInput={(event) => setText(event.currentTarget.value)} /></label>
      <button type="submit">Play</button>
    </form>
  );
}
