// usage: node wasm_speed.mjs PROGRAM ENGINES
// How fast the modules of the page are beside the native program: the same work, in seconds of processor
// time, the faster of three runs each.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, cpuUsage } from "node:process";

import { openEngine } from "../apps/wasm/engine.mjs";

const [program, folder] = argv.slice(2);
const menu = JSON.parse(await readFile(join(folder, "menu.json"), "utf8"));
const work = {
    "Connect Four, a proof after 12 moves": {
        do: "solve", game: "connect-four", moves: "4 4 4 4 4 2 2 3 6 6 1 7", player: "alphabeta,book=none",
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

/** Seconds of processor time of the children that have ended. */
async function childTime() {
    const fields = (await readFile("/proc/self/stat", "utf8")).split(") ")[1].split(" ");
    return Number(fields[13]) / 100; // cutime, in hundredths of a second
}

async function nativeTime(message) {
    const before = await childTime();
    spawnSync(program, ["best", "nim", "--batch", "-"], { input: `${JSON.stringify(message)}\n` });
    return (await childTime()) - before;
}

function moduleTime(engine, message) {
    const before = cpuUsage().user;
    const answer = engine.answer(message);
    if (answer.error) throw new Error(answer.error);
    return (cpuUsage().user - before) / 1e6;
}

for (const [name, message] of Object.entries(work)) {
    const { module } = menu.games.find((game) => game.name === message.game);
    const engine = await openEngine(join(folder, menu.modules[module].file));
    let [native, wasm] = [Infinity, Infinity];
    for (let run = 0; run < 3; ++run) {
        native = Math.min(native, await nativeTime(message));
        wasm = Math.min(wasm, moduleTime(engine, message));
    }
    console.log(`${name}: native ${native.toFixed(2)} s, WebAssembly ${wasm.toFixed(2)} s, ${(native / wasm).toFixed(2)} of native`);
}
