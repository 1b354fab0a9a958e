import type { Game } from '../play/game';
export function ExplainPanel(_props: { game: Game; light?: (places: number[]) => void }) { return <p>To come.</p>; }
