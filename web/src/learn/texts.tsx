// What the lessons say.

import type { ComponentChildren } from 'preact';
import type { Frame, LessonTree } from './lesson_tree';
import { mctsFrames } from './mcts';
import { alphaBetaFrames, minimaxFrames, selectionFrames } from './minimax';

export interface Lesson {
  id: string;
  title: string;
  text: ComponentChildren;
  film(tree: LessonTree): Frame[];
}

export const lessons: Lesson[] = [
  {
    id: 'minimax',
    title: 'Minimax',
    film: minimaxFrames,
    text: (
      <>
        <p>Ernst Zermelo showed in 1913 that a finite game in which nothing is hidden and nothing is left to chance has a value: one of the players can force a win, or both can force a draw.</p>
        <p>Minimax computes it from the end backwards. The first player takes the move with the greatest value, the second player the one with the smallest. Round nodes are the first player's turns, square ones the second player's.</p>
      </>
    ),
  },
  {
    id: 'alpha-beta',
    title: 'Alpha-beta',
    film: alphaBetaFrames,
    text: (
      <>
        <p>Most of the tree need not be looked at. On the way down the search remembers what each player can already get elsewhere: <em>alpha</em> for the first player, <em>beta</em> for the second.</p>
        <p>As soon as a position is too good for one of them, the other will never let it happen. Its remaining moves are cut off: they stay faint in the picture. The value is that of minimax. With the best moves first, only about the square root of all leaves is left.</p>
      </>
    ),
  },
  {
    id: 'selection',
    title: 'Selection functions',
    film: selectionFrames,
    text: (
      <>
        <p>A <em>selection function</em> chooses a move if it is told what each move leads to: arg max for the first player, arg min for the second. M. Escardó and P. Oliva showed how to multiply them: the product of the selection functions of all turns is a selection function for whole plays.</p>
        <p>Its answer is an optimal play, from the first move to the end. Other selection functions solve other games with the same product: one that looks for a value that is true solves puzzles.</p>
      </>
    ),
  },
  {
    id: 'mcts',
    title: 'Monte Carlo tree search',
    film: mctsFrames,
    text: (
      <>
        <p>Where a tree is too large, a search can learn from random plays. Each iteration walks down the tree it has so far, adds one node, plays at random to the end and counts the result on the way back.</p>
        <p>The walk prefers moves with good results, and moves that were seldom tried (L. Kocsis and C. Szepesvári, 2006). Visits gather where the game is decided; with more iterations the choice becomes that of minimax.</p>
      </>
    ),
  },
];
