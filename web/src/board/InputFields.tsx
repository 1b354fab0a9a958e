// Fields that are filled with letters before they are a move: the guess of a code.

import { useEffect, useState } from 'preact/hooks';
import type { TableBoard } from '../host/types';
import { follow, type ClickTree } from '../model/clicks';

interface Props {
  board: TableBoard;
  input: NonNullable<TableBoard['input']>;
  tree: ClickTree;
  onMove(move: string): void;
}

export function InputFields({ board, input, tree, onMove }: Props) {
  const [filled, setFilled] = useState<number[]>([]);
  const [field, setField] = useState(0);
  useEffect(() => {
    setFilled([]);
    setField(0);
  }, [board]);
  const put = (letter: number): void => {
    const next = filled.slice();
    next[field] = letter;
    setFilled(next);
    setField(Math.min(field + 1, input.fields - 1));
  };
  const complete = Array.from({ length: input.fields }, (_none, i) => filled[i]).every((letter) => letter !== undefined);
  const submit = (): void => {
    const clicks = filled.map((letter, i) => input.first + i * input.letters.length + letter);
    const known = follow(tree, clicks)?.moves[0]?.move;
    // Of very many moves only the first are listed; all are written letter by letter.
    onMove(known ?? filled.map((letter) => board.pieces?.[input.letters[letter]!]?.letter ?? '').join(''));
  };
  return (
    <div class="input-fields">
      <div role="group" aria-label="Your guess" class="fields">
        {Array.from({ length: input.fields }, (_none, i) => {
          const piece = filled[i] === undefined ? undefined : board.pieces?.[input.letters[filled[i]!]!];
          return (
            <button type="button" class={`field${i === field ? ' current' : ''}`} onClick={() => setField(i)} aria-label={`Field ${i + 1}: ${piece?.name ?? 'empty'}`} aria-pressed={i === field}>
              <PegFace colour={piece?.colour} letter={piece?.letter ?? ''} />
            </button>
          );
        })}
        <button type="button" class="primary" disabled={!complete} onClick={submit}>Guess</button>
      </div>
      <div role="group" aria-label="Colours" class="letters">
        {input.letters.map((number, letter) => {
          const piece = board.pieces?.[number];
          return (
            <button type="button" class="field" onClick={() => put(letter)} aria-label={piece?.name ?? `letter ${letter + 1}`}>
              <PegFace colour={piece?.colour} letter={piece?.letter ?? ''} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

function PegFace({ colour, letter }: { colour?: string | undefined; letter: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle class={letter ? `disc fill-${colour ?? 'white'}` : 'peg-hole'} cx={20} cy={20} r={17} />
      {letter && <text class={`disc-letter on-${colour ?? 'white'}`} x={20} y={20} font-size={17}>{letter}</text>}
    </svg>
  );
}
