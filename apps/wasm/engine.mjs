// A module of the page under node: what it imports, and how it is asked.
import { readFile } from "node:fs/promises";

const refused = 52; // ENOSYS of WASI

/** The part of WASI that a module may use: the time, random bytes, and words to standard error. */
function wasi(memory) {
    const view = () => new DataView(memory().buffer);
    const bytes = (at, count) => new Uint8Array(memory().buffer, at, count);
    return {
        clock_time_get(clock, _precision, at) {
            const now = clock === 0 ? BigInt(Date.now()) * 1000000n : process.hrtime.bigint();
            view().setBigUint64(at, now, true);
            return 0;
        },
        random_get(at, count) {
            crypto.getRandomValues(bytes(at, count));
            return 0;
        },
        fd_write(_file, parts, count, written) {
            let total = 0;
            for (let i = 0; i < count; ++i) {
                const size = view().getUint32(parts + 8 * i + 4, true);
                process.stderr.write(bytes(view().getUint32(parts + 8 * i, true), size));
                total += size;
            }
            view().setUint32(written, total, true);
            return 0;
        },
        proc_exit(status) {
            throw new Error(`the module ended with status ${status}`);
        },
    };
}

/** The module of a file. `ask(message, send, stopped)` answers one message, given as an object. */
export async function openEngine(file) {
    const module = await WebAssembly.compile(await readFile(file));
    let memory;
    let host = {};
    const text = (at, count) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, count));
    const known = wasi(() => memory);
    const imports = { wasi_snapshot_preview1: {}, zermelo: {} };
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        imports[from][name] = known[name] ?? (() => refused);
    imports.zermelo.send = (at, count) => host.send(text(at, count));
    imports.zermelo.stopped = () => (host.stopped() ? 1 : 0);
    const { exports } = await WebAssembly.instantiate(module, imports);
    memory = exports.memory;
    exports._initialize?.();
    return {
        memory,
        ask(message, send, stopped = () => false) {
            const bytes = new TextEncoder().encode(JSON.stringify(message));
            host = { send: (answer) => send(JSON.parse(answer)), stopped };
            const at = exports.zermelo_buffer(bytes.length);
            if (at === 0) throw new Error("the module has no memory for the message");
            new Uint8Array(memory.buffer).set(bytes, at);
            exports.zermelo_ask(bytes.length);
        },
        /** The answer alone. */
        answer(message) {
            let last;
            this.ask(message, (sent) => (last = sent));
            if (last.error !== undefined) throw new Error(last.error);
            return last.answer;
        },
    };
}
