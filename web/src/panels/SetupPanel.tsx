import type { Game } from '../play/game';
export function SetupPanel(_props: { game: Game; light?: (places: number[]) => void }) { return <p>To come.</p>; }
