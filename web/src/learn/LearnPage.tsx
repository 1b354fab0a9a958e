import type { Hosts } from '../host/hosts';
export function LearnPage(_props: { hosts: Hosts; lesson: string }) { return <p>To come.</p>; }
