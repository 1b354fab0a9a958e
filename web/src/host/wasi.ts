// What a WebAssembly module of the engines is given: WASI preview 1, as little as libc needs, and the
// two functions of the module `zermelo`. Used by the workers and by the tests in Node.

const success = 0;
const badDescriptor = 8;
const notSupported = 58;

export interface Doorway {
  /// One message of the door, as JSON text.
  send(text: string): void;
  /// Shall the request end now?
  stopped(): boolean;
}

export interface EngineExports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  zermelo_buffer(bytes: number): number;
  zermelo_ask(bytes: number): void;
}

class Memory {
  exports: EngineExports | null = null;
  get view(): DataView {
    return new DataView(this.exports!.memory.buffer);
  }
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.exports!.memory.buffer, address, length);
  }
}

const decoder = new TextDecoder();

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes.slice()); // a copy: shared memory cannot be decoded in place
}

function writeOut(memory: Memory, vectors: number, count: number, written: number): number {
  let text = '';
  let total = 0;
  for (let i = 0; i < count; ++i) {
    const address = memory.view.getUint32(vectors + 8 * i, true);
    const length = memory.view.getUint32(vectors + 8 * i + 4, true);
    text += decode(memory.bytes(address, length));
    total += length;
  }
  memory.view.setUint32(written, total, true);
  if (text.trim() !== '') console.debug(text.trimEnd());
  return success;
}

function wasiFunctions(memory: Memory): Record<string, (...all: never[]) => unknown> {
  const none = (count: number, size: number): number => {
    memory.view.setUint32(count, 0, true);
    memory.view.setUint32(size, 0, true);
    return success;
  };
  return {
    clock_time_get(_clock: number, _precision: bigint, result: number): number {
      memory.view.setBigUint64(result, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
      return success;
    },
    clock_res_get(_clock: number, result: number): number {
      memory.view.setBigUint64(result, 1000n, true);
      return success;
    },
    random_get(address: number, length: number): number {
      crypto.getRandomValues(memory.bytes(address, length));
      return success;
    },
    fd_write: (_fd: number, vectors: number, count: number, written: number) => writeOut(memory, vectors, count, written),
    proc_exit(status: number): never {
      throw new Error(`the engine ended with status ${status}`);
    },
    sched_yield: () => success,
    environ_sizes_get: none,
    environ_get: () => success,
    args_sizes_get: none,
    args_get: () => success,
    fd_prestat_get: () => badDescriptor,
    fd_prestat_dir_name: () => badDescriptor,
    fd_fdstat_get(_fd: number, result: number): number {
      memory.bytes(result, 24).fill(0);
      memory.view.setUint8(result, 2); // a character device
      return success;
    },
    fd_close: () => success,
    fd_seek: () => badDescriptor,
    fd_read: () => badDescriptor,
  };
}

/// Refuses every other function of WASI that a module may name.
function refusing<T extends object>(known: T): T {
  return new Proxy(known, { get: (all, name) => (name in all ? all[name as keyof T] : () => notSupported) });
}

export class Engine {
  private constructor(private readonly exports: EngineExports) {}

  static async start(module: WebAssembly.Module, doorway: Doorway): Promise<Engine> {
    const memory = new Memory();
    const zermelo = {
      send: (address: number, bytes: number) => doorway.send(decode(memory.bytes(address, bytes))),
      stopped: () => (doorway.stopped() ? 1 : 0),
    };
    const imports = { wasi_snapshot_preview1: refusing(wasiFunctions(memory)), zermelo };
    const instance = await WebAssembly.instantiate(module, imports as unknown as WebAssembly.Imports);
    memory.exports = instance.exports as unknown as EngineExports;
    memory.exports._initialize?.();
    return new Engine(memory.exports);
  }

  /// Asks, and returns when everything is answered. Throws where the module traps.
  ask(text: string): void {
    const bytes = new TextEncoder().encode(text);
    const address = this.exports.zermelo_buffer(bytes.length);
    if (address === 0) throw new Error('there is not enough memory for the question');
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    this.exports.zermelo_ask(bytes.length);
  }
}
