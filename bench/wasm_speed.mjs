// usage: node wasm_speed.mjs PROGRAM ENGINES
// How fast the modules of the page are beside the native program, on a quiet machine: the same work, the
// fastest of three runs each.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";

import { openEngine } from "../apps/wasm/engine.mjs";

const [program, folder] = argv.slice(2);
const menu = JSON.parse(await readFile(join(folder, "menu.json"), "utf8"));
const work = {
    "Connect Four, 2,000,000 nodes of a proof": {
        do: "solve", game: "connect-four", moves: "4 4 4 4 4 2 2 6", player: "alphabeta,book=none,nodes=2000000",
    },
    "chess, perft to depth 5": { do: "perft", game: "chess", depth: 5 },
    "chess, a search of 300,000 nodes": { do: "best", game: "chess", player: "alphabeta,nodes=300000" },
    "Sudoku, 1,000,000 solutions counted": {
        do: "analyse", game: "sudoku", topic: "count", limit: 1000000,
        position: "1....................................................8...........................",
    },
    "Monte Carlo, 300,000 iterations of Connect Four": {
        do: "best", game: "connect-four", player: "mcts,iterations=300000,seed=1",
    },
};

/** The seconds that the native program says it took. */
function nativeTime(message) {
    const input = `${JSON.stringify(message)}\n`;
    const { stdout } = spawnSync(program, ["best", "nim", "--batch", "-"], { input });
    return JSON.parse(stdout.toString().trim().split("\n").at(-1)).answer.seconds;
}

for (const [name, message] of Object.entries(work)) {
    const { module } = menu.games.find((game) => game.name === message.game);
    const engine = await openEngine(join(folder, menu.modules[module].file));
    let [native, wasm] = [Infinity, Infinity];
    for (let run = 0; run < 3; ++run) {
        native = Math.min(native, nativeTime(message));
        wasm = Math.min(wasm, engine.answer(message).seconds);
    }
    console.log(`${name}: native ${native.toFixed(2)} s, WebAssembly ${wasm.toFixed(2)} s, ${(native / wasm).toFixed(2)} of native`);
}
