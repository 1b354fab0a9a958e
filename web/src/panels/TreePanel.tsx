import type { Game } from '../play/game';
export function TreePanel(_props: { game: Game; light?: (places: number[]) => void }) { return <p>To come.</p>; }
