// What the door says, as far as the page reads it: docs/protocol.md and docs/boards.md.

export interface Piece {
  name: string;
  letter: string;
  glyph?: string;
  seat?: number;
  colour?: string;
}

export interface Mark {
  kind: 'last' | 'row' | 'check' | 'clue';
  place: number;
}

export interface Note {
  label: string;
  pieces?: number[];
  text?: string;
  seat?: number;
}

interface BoardBase {
  pieces?: Piece[];
  marks?: Mark[];
  notes?: Note[];
  turn?: number;
  status?: string;
  turned?: boolean;
}

export interface GridBoard extends BoardBase {
  kind: 'grid' | 'hexes';
  columns: number;
  rows: number;
  cells: number[];
  column_names?: string[];
  row_names?: string[];
  look?: 'stones' | 'chequered' | 'sudoku' | 'tiles';
  falls?: boolean;
  box_columns?: number;
  box_rows?: number;
  pencil_marks?: string[];
}

export interface EdgeBoard extends BoardBase {
  kind: 'edges';
  columns: number;
  rows: number;
  drawn: boolean[];
  boxes: (number | null)[];
}

export interface GraphBoard extends BoardBase {
  kind: 'graph';
  coins: { name: string; owner: number | null }[];
  strings: { from: number; to: number; cut: boolean }[];
}

export interface HeapBoard extends BoardBase {
  kind: 'heaps';
  heaps: { first: number; size: number; room: number }[];
}

export interface Hand {
  label: string;
  look: 'cards' | 'tiles' | 'pegs';
  cards: { piece: number; place?: number }[];
  total?: string;
  seat?: number;
}

export interface TableBoard extends BoardBase {
  kind: 'table';
  hands: Hand[];
  input?: { first: number; fields: number; letters: number[] };
}

export interface PictureBoard extends BoardBase {
  kind: 'picture';
  text: string;
}

export type Board = GridBoard | EdgeBoard | GraphBoard | HeapBoard | TableBoard | PictureBoard;

export type Click = number | number[];

export interface MovePlaces {
  clicks?: Click[];
  as?: string;
}

export interface Look {
  game: string;
  position?: string;
  before?: string[];
  to_move: string | null;
  picture: string;
  board: Board;
  moves: string[];
  places: MovePlaces[];
  /// The moves as people say them, where that differs: SAN in chess.
  spoken?: string[];
  probabilities?: Record<string, number>;
  outcome?: string;
  payoffs?: number[];
  left_off?: number;
}

export interface Worth {
  value?: number;
  proven?: boolean;
  plies?: number;
  words?: string;
}

export interface Strategy {
  seat: string;
  view: string;
  moves: Record<string, number>;
}

export interface Report extends Worth {
  game: string;
  to_move?: string | null;
  move?: string | null;
  best?: string[];
  values?: Record<string, number>;
  /// Of each move what its value is in words, and how soon it comes.
  by_move?: Record<string, Worth>;
  samples?: Record<string, { visits: number; mean: number }>;
  line?: string[];
  depth?: number;
  ended?: string;
  nodes?: number;
  seconds?: number;
  mean?: number;
  strategy?: Strategy[];
  exploitability?: number;
  iterations?: number;
  information_sets?: number;
  [key: string]: unknown;
}

export interface Parameter {
  name: string;
  kind: 'number' | 'numbers' | 'flag' | 'word' | 'duration' | 'bytes' | 'decimal' | 'file';
  help: string;
  default: string;
  least?: number;
  most?: number;
  choices?: string[];
}

export interface GameEntry {
  name: string;
  summary: string;
  rules?: string;
  seats: number;
  seat_names?: string[];
  hidden?: boolean;
  chance?: boolean;
  parameters: Parameter[];
  knowledges: string[];
  engines: string[];
  levels: number;
  /// The engine that is met if nobody asks for another.
  opponent?: string;
  topics?: { name: string; help: string }[];
  module?: string;
}

export interface PlayerEntry {
  name: string;
  summary: string;
  settings: Parameter[];
}

export interface Menu {
  version?: string;
  games: GameEntry[];
  players: PlayerEntry[];
  modules?: Record<string, { file: string; bytes: number }>;
}

export interface TreeNode extends Worth {
  parent: number | null;
  move: string | null;
  position?: string;
  view?: string;
  to_move: string | null;
  visits?: number;
  mean?: number;
}

export interface GameRecord {
  game: string;
  players: string[];
  seed: number;
  position?: string;
  before?: string[];
  moves: string[];
  seconds: number[];
  ending: string;
  result: string;
  payoffs: number[];
}

export interface ReviewedMove {
  number: number;
  by: string;
  move: string;
  judgement?: string;
  before?: Worth;
  after?: Worth;
  lost?: number;
  share?: number;
  best?: string | string[];
  line?: string[];
  answer?: string[];
  why?: string;
}

export interface Review {
  game: string;
  player: string;
  result?: string;
  seats: { name: string; player: string; accuracy?: number; moves: number; inaccuracies: number; mistakes: number; blunders: number }[];
  moves: ReviewedMove[];
  results: (number | null)[];
  decided?: number;
  complete: boolean;
  proven: boolean;
}

/// A question to the door; `id` is given by the host.
export interface Message {
  do: string;
  game?: string;
  [key: string]: unknown;
}

export interface Progress extends Report {}

export interface Pending<T = unknown> {
  answer: Promise<T>;
  /// Ends it early: it then answers with the best result so far.
  stop(): void;
}

export interface Host {
  ask<T = unknown>(message: Message, onProgress?: (progress: Progress) => void): Pending<T>;
  /// Lets go of workers and connections.
  close(): void;
}

/// What the door refused, in its own words.
export class DoorError extends Error {}
