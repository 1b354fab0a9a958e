// Lessons with moving pictures of small trees.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Hosts } from '../host/hosts';
import type { TreeNode } from '../host/types';
import { TreePicture, type PictureNode } from '../panels/TreePicture';
import { fromDoor, fromValues, type Frame, type LessonTree } from './lesson_tree';
import { lessons } from './texts';

interface Source {
  name: string;
  /// A question to the door, or values of leaves.
  ask?: { game: string; position?: string; depth: number };
  values?: number[];
}

const sources: Source[] = [
  { name: 'A tree of numbers', values: [3, 5, 6, 9, 1, 2, 0, -1] },
  { name: 'Nim with 4 pieces', ask: { game: 'nim', position: '4', depth: 4 } },
  { name: 'Tic-tac-toe, four moves before the end', ask: { game: 'tic-tac-toe', position: 'XOX/OX./.O.', depth: 4 } },
];

function useTree(hosts: Hosts, source: Source): LessonTree | null {
  const [tree, setTree] = useState<LessonTree | null>(null);
  useEffect(() => {
    let mine = true;
    setTree(source.values ? fromValues(source.values, 2) : null);
    if (source.ask)
      hosts.lane('look').ask<{ nodes: TreeNode[] }>({ do: 'tree', ...source.ask }).answer.then(
        ({ nodes }) => mine && setTree(fromDoor(nodes)),
        () => mine && setTree(fromValues(sources[0]!.values!, 2)),
      );
    return () => {
      mine = false;
    };
  }, [source]);
  return tree;
}

export function LearnPage({ hosts, lesson: id }: { hosts: Hosts; lesson: string }) {
  const lesson = lessons.find((one) => one.id === id) ?? lessons[0]!;
  const [source, setSource] = useState(0);
  const tree = useTree(hosts, sources[source]!);
  const frames = useMemo(() => (tree ? lesson.film(tree) : []), [tree, lesson]);
  const open = sources.filter((one) => !one.ask || hosts.menu.games.some((entry) => entry.name === one.ask!.game));
  return (
    <div class="learn">
      <h1>How engines think</h1>
      <nav aria-label="Lessons" class="lessons">
        {lessons.map((one) => <a href={`#/learn/${one.id}`} aria-current={one === lesson ? 'page' : undefined}>{one.title}</a>)}
      </nav>
      <h2>{lesson.title}</h2>
      {lesson.text}
      <label class="inline">Tree
        <select value={String(source)} onChange={(event) => setSource(Number(event.currentTarget.value))}>{open.map((one) => <option value={String(sources.indexOf(one))}>{one.name}</option>)}</select>
      </label>
      {tree && frames.length > 0 && <FilmView key={`${lesson.id}${source}`} tree={tree} frames={frames} />}
    </div>
  );
}

function FilmView({ tree, frames }: { tree: LessonTree; frames: Frame[] }) {
  const [step, setStep] = useState(0);
  const [running, setRunning] = useState(false);
  const last = frames.length - 1;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setStep((now) => Math.min(now + 1, last)), 900);
    return () => clearInterval(timer);
  }, [running, last]);
  useEffect(() => {
    if (step === last) setRunning(false);
  }, [step, last]);
  const frame = frames[Math.min(step, last)]!;
  const nodes = useMemo(() => tree.map((_node, id) => pictureNode(tree, frame, id)), [tree, frame]);
  const go = (to: number): void => {
    setRunning(false);
    setStep(Math.max(0, Math.min(last, to)));
  };
  return (
    <section class="panel" aria-label="Picture">
      <p class="film-words" aria-live="polite">{frame.words}</p>
      <div class="row">
        <button type="button" disabled={step === 0} onClick={() => go(0)} aria-label="To the first step">«</button>
        <button type="button" disabled={step === 0} onClick={() => go(step - 1)}>Back</button>
        <button type="button" class="primary" disabled={step === last} onClick={() => go(step + 1)}>Next</button>
        <button type="button" disabled={step === last} aria-pressed={running} onClick={() => setRunning(!running)}>{running ? 'Pause' : 'Play'}</button>
        <label class="inline film-step">Step {step + 1} of {frames.length}
          <input type="range" min={0} max={last} value={step} onInput={(event) => go(Number(event.currentTarget.value))} />
        </label>
      </div>
      <TreePicture nodes={nodes} isOpen={always} label="The tree" />
    </section>
  );
}

const always = (): boolean => true;

function pictureNode(tree: LessonTree, frame: Frame, id: number): PictureNode {
  const node = tree[id]!;
  const text = frame.texts.get(id) ?? '';
  return {
    move: node.move,
    text,
    seat: node.value !== null ? -1 : node.maximises ? 0 : 1,
    words: `${node.value !== null ? 'a leaf' : node.maximises ? 'the first player moves' : 'the second player moves'}${text ? `, ${text}` : ''}`,
    best: frame.chosen.has(id),
    dim: frame.dim.has(id),
    active: frame.active === id,
    children: node.children,
  };
}
