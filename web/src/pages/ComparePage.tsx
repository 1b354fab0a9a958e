import type { Hosts } from '../host/hosts';
export function ComparePage(_props: { hosts: Hosts; game: string }) { return <p>To come.</p>; }
