// usage: node --no-warnings run.mjs MODULE [ARGUMENT...]
// Runs a WASI module with this terminal's input and output; ends with its status.
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: argv.slice(2), returnOnExit: true });
const module = await WebAssembly.compile(await readFile(argv[2]));
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
exit(wasi.start(await WebAssembly.instantiate(module, imports)));
