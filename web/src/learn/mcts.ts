// Monte Carlo tree search, step by step: select, expand, simulate, back up.

import { Film, type Frame, type LessonTree } from './lesson_tree';

/// Small and the same everywhere, so that a lesson can be repeated.
function lots(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Statistics {
  visits: number;
  /// Sum of results for the first player.
  sum: number;
}

class Search {
  readonly film: Film;
  private readonly known = new Map<number, Statistics>([[0, { visits: 0, sum: 0 }]]);
  private readonly draw = lots(7);
  private readonly scale: number;

  constructor(private readonly tree: LessonTree) {
    this.film = new Film(tree);
    this.scale = Math.max(1, ...tree.map((node) => Math.abs(node.value ?? 0)));
    tree.forEach((_node, id) => id > 0 && this.film.cut(id));
  }

  iterate(number: number): void {
    const path = this.select();
    const leaf = this.expand(path);
    const result = this.simulate(leaf);
    for (const id of path) this.add(id, result);
    this.film.show(0, `Back up: every node on the way counts one visit more, and the result ${result}. (Iteration ${number})`);
  }

  /// Down the tree, at each node to the child with the greatest upper confidence bound.
  private select(): number[] {
    const path = [0];
    for (;;) {
      const id = path.at(-1)!;
      const { children, maximises } = this.tree[id]!;
      if (children.length === 0 || children.some((child) => !this.known.has(child))) return path;
      const total = this.known.get(id)!.visits;
      const bound = (child: number): number => {
        const { visits, sum } = this.known.get(child)!;
        return ((maximises ? 1 : -1) * sum) / visits / this.scale + Math.sqrt((2 * Math.log(total)) / visits);
      };
      const best = children.reduce((a, b) => (bound(b) > bound(a) ? b : a));
      path.push(best);
      this.film.show(best, `Select: ${this.film.name(best)} has the greatest bound, its mean and a bonus for few visits: ${bound(best).toFixed(2)}.`);
    }
  }

  private expand(path: number[]): number {
    const id = path.at(-1)!;
    const fresh = this.tree[id]!.children.filter((child) => !this.known.has(child));
    const child = fresh[Math.floor(this.draw() * fresh.length)];
    if (child === undefined) return id;
    this.known.set(child, { visits: 0, sum: 0 });
    this.film.uncut(child);
    path.push(child);
    this.film.show(child, `Expand: ${this.film.name(child)} was never tried; it is added to the tree.`);
    return child;
  }

  private simulate(from: number): number {
    let at = from;
    const moves: string[] = [];
    while (this.tree[at]!.value === null) {
      const { children } = this.tree[at]!;
      at = children[Math.floor(this.draw() * children.length)]!;
      moves.push(this.tree[at]!.move);
    }
    const result = this.tree[at]!.value!;
    this.film.show(from, moves.length > 0 ? `Simulate: random moves ${moves.join(' ')} lead to ${result}.` : `This is an end: its result is ${result}.`);
    return result;
  }

  private add(id: number, result: number): void {
    const statistics = this.known.get(id)!;
    statistics.visits += 1;
    statistics.sum += result;
    this.film.write(id, `${statistics.visits}:${(statistics.sum / statistics.visits).toFixed(1)}`);
    const { parent } = this.tree[id]!;
    if (parent === null) return;
    const most = this.tree[parent]!.children.filter((child) => this.known.has(child));
    this.film.choose(most.reduce((a, b) => (this.known.get(b)!.visits > this.known.get(a)!.visits ? b : a)));
  }
}

export function mctsFrames(tree: LessonTree, iterations = 30): Frame[] {
  const search = new Search(tree);
  search.film.show(0, 'At first the tree has one node. Each iteration selects, expands, simulates and backs up. A node shows its visits and its mean result.');
  for (let i = 1; i <= iterations; ++i) search.iterate(i);
  search.film.show(0, `After ${iterations} iterations the move with most visits is chosen.`);
  return search.film.frames;
}
