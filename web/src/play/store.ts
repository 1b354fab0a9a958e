// A value that components watch.

import { useEffect, useState } from 'preact/hooks';

export class Store<T extends object> {
  private readonly watchers = new Set<() => void>();

  constructor(private value: T) {}

  get state(): T {
    return this.value;
  }

  set(change: Partial<T>): void {
    this.value = { ...this.value, ...change };
    for (const watcher of [...this.watchers]) watcher();
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

export function useStore<T extends object>(store: Store<T>): T {
  const [, refresh] = useState(0);
  useEffect(() => {
    refresh((count) => count + 1); // what changed between the first drawing and this effect
    return store.watch(() => refresh((count) => count + 1));
  }, [store]);
  return store.state;
}
