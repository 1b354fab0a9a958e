// A part of the page whose code is loaded when it is first shown.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Props<M> {
  load(): Promise<M>;
  pick(module: M): ComponentChildren;
}

export function Lazy<M>({ load, pick }: Props<M>) {
  const [module, setModule] = useState<M | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then((loaded) => setModule(() => loaded), () => setFailed(true));
  }, []);
  if (failed) return <p class="error" role="alert">This part of the page could not be loaded.</p>;
  return module ? <>{pick(module)}</> : <p class="loading" role="status">Loading …</p>;
}
