// usage: node compare.mjs PROGRAM ENGINES
// Asks the modules of the page, in the folder ENGINES, and the native program the same questions about
// every game and every engine: the answers must be alike, but for their times.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, exit } from "node:process";

import { openEngine } from "../../apps/wasm/engine.mjs";

const [program, folder] = argv.slice(2);
const menu = JSON.parse(await readFile(join(folder, "menu.json"), "utf8"));

/** A player with a limit that does not depend on the time; none for those who have no such limit. */
function limited(name) {
    const settings = menu.players.find((player) => player.name === name).settings;
    for (const [limit, value] of [["iterations", 200], ["nodes", 200], ["level", 3]])
        if (settings.some((setting) => setting.name === limit)) return `${name},${limit}=${value}`;
    return name;
}

/** What is asked about a game: its looks, the moves of its players, and what they find. */
function questionsAbout(game) {
    const named = { game: game.name };
    const questions = [
        { do: "games", ...named },
        { do: "look", ...named },
        { do: "moves", ...named },
        { do: "choose", ...named, player: "random", seed: 7 },
        { do: "analyse", ...named, topic: "no such topic" },
        { do: "best", ...named, player: "no such player" },
    ];
    for (const engine of game.engines) {
        if (engine === "uci") continue;
        questions.push({ do: "choose", ...named, player: limited(engine), seed: 7 });
        questions.push({ do: "best", ...named, player: limited(engine) });
    }
    return questions;
}

/** An answer without what depends on the machine. */
function timeless(value) {
    if (Array.isArray(value)) return value.map(timeless);
    if (value === null || typeof value !== "object") return value;
    const kept = Object.entries(value).filter(([key]) => key !== "seconds");
    return Object.fromEntries(kept.map(([key, inner]) => [key, timeless(inner)]));
}

/** The answers of the native program, by the id of the question. */
function nativeAnswers(questions) {
    const input = questions.map((question) => `${JSON.stringify(question)}\n`).join("");
    const most = 1 << 28;
    const { stdout } = spawnSync(program, ["best", "nim", "--batch", "-"], { input, maxBuffer: most });
    const messages = stdout.toString().trim().split("\n").map((line) => JSON.parse(line));
    return new Map(messages.filter((one) => !one.progress).map((one) => [one.id, one]));
}

const engines = {};
const questions = menu.games.flatMap((game) =>
    questionsAbout(game).map((question) => ({ question, module: game.module })),
);
questions.forEach(({ question }, number) => (question.id = number));
const expected = nativeAnswers(questions.map(({ question }) => question));
let different = 0;
for (const { question, module } of questions) {
    engines[module] ??= await openEngine(join(folder, menu.modules[module].file));
    let last;
    engines[module].ask(question, (message) => (last = message));
    const [ours, theirs] = [last, expected.get(question.id)].map((one) => JSON.stringify(timeless(one)));
    if (ours === theirs) continue;
    ++different;
    console.log(`${JSON.stringify(question)}\n  module: ${ours}\n  native: ${theirs}`);
}
console.log(`${questions.length} questions about ${menu.games.length} games, ${different} answered differently`);
exit(different === 0 ? 0 : 1);
