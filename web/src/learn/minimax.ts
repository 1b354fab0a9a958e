// Minimax, alpha-beta and the product of selection functions, step by step.

import { Film, type Frame, type LessonTree } from './lesson_tree';

const who = (maximises: boolean): string => (maximises ? 'The first player takes the greatest' : 'The second player takes the smallest');

export function minimaxFrames(tree: LessonTree): Frame[] {
  const film = new Film(tree);
  const visit = (id: number): number => {
    const node = tree[id]!;
    if (node.value !== null) {
      film.write(id, String(node.value));
      film.show(id, `A leaf after ${film.name(id)}: it is worth ${node.value} to the first player.`);
      return node.value;
    }
    film.write(id, '?');
    film.show(id, `${node.maximises ? 'The first' : 'The second'} player moves. What does each move lead to?`);
    const values = node.children.map(visit);
    const best = node.maximises ? Math.max(...values) : Math.min(...values);
    film.write(id, String(best));
    film.choose(node.children[values.indexOf(best)]!);
    film.show(id, `${who(node.maximises)} of ${values.join(', ')}: ${best}.`);
    return best;
  };
  const value = visit(0);
  film.show(0, `The value of the game is ${value}. ${tree.length} nodes were looked at: all of them.`);
  return film.frames;
}

const bound = (value: number): string => (value === Infinity ? '∞' : value === -Infinity ? '−∞' : String(value));

export function alphaBetaFrames(tree: LessonTree): Frame[] {
  const film = new Film(tree);
  let looked = 0;
  const visit = (id: number, alpha: number, beta: number): number => {
    const node = tree[id]!;
    ++looked;
    if (node.value !== null) {
      film.write(id, String(node.value));
      film.show(id, `A leaf worth ${node.value}.`);
      return node.value;
    }
    film.write(id, '?');
    film.show(id, `Only values between ${bound(alpha)} and ${bound(beta)} matter here: the first player already has ${bound(alpha)}, the second ${bound(beta)}.`);
    let best = node.maximises ? -Infinity : Infinity;
    for (const [i, child] of node.children.entries()) {
      const value = visit(child, alpha, beta);
      if (node.maximises ? value > best : value < best) {
        best = value;
        film.choose(child);
      }
      if (node.maximises) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      film.write(id, String(best));
      const rest = node.children.slice(i + 1);
      if (alpha >= beta && rest.length > 0) {
        rest.forEach((other) => film.cut(other));
        film.show(id, `${best} is ${node.maximises ? 'at least' : 'at most'} what the other player already has elsewhere (${bound(node.maximises ? beta : alpha)}): nobody will come here. The other moves are not looked at.`);
        break;
      }
    }
    film.show(id, `${who(node.maximises)}: ${best}.`);
    return best;
  };
  const value = visit(0, -Infinity, Infinity);
  film.show(0, `The same value, ${value}, after ${looked} of ${tree.length} nodes.`);
  return film.frames;
}

export function selectionFrames(tree: LessonTree): Frame[] {
  const film = new Film(tree);
  /// The play that the product of selection functions chooses from here.
  const product = (id: number): { play: string[]; outcome: number } => {
    const node = tree[id]!;
    if (node.value !== null) {
      film.write(id, String(node.value));
      return { play: [], outcome: node.value };
    }
    film.write(id, 'ε');
    film.show(id, `A selection function is asked for a move. It is given a function p that tells the outcome of each move, if all later moves are chosen well.`);
    const plays = node.children.map((child) => {
      const rest = product(child);
      film.show(child, `p(${tree[child]!.move}) = ${rest.outcome}${rest.play.length > 0 ? `, by the play ${[tree[child]!.move, ...rest.play].join(' ')}` : ''}.`);
      return { play: [tree[child]!.move, ...rest.play], outcome: rest.outcome };
    });
    const outcomes = plays.map((one) => one.outcome);
    const best = node.maximises ? Math.max(...outcomes) : Math.min(...outcomes);
    const at = outcomes.indexOf(best);
    film.write(id, String(best));
    film.choose(node.children[at]!);
    film.show(id, `${node.maximises ? 'arg max' : 'arg min'} of p chooses ${tree[node.children[at]!]!.move}. Together with what follows it: ${plays[at]!.play.join(' ')}.`);
    return plays[at]!;
  };
  const { play, outcome } = product(0);
  film.show(0, `The product of all selection functions is a whole play: ${play.join(' ')}, with the outcome ${outcome}. Minimax gives the value; the product also gives the moves.`);
  return film.frames;
}
