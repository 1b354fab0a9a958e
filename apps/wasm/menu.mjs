// usage: node menu.mjs FOLDER VERSION GAMES MODULE...
// Writes FOLDER/menu.json: all games of the modules of the folder, in the order of the list GAMES, with
// the module of each, and the kinds of player.
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { openEngine } from "./engine.mjs";

const [folder, version, list, ...names] = process.argv.slice(2);
const order = [...(await readFile(list, "utf8")).matchAll(/^ZERMELO_GAME\((\w+),/gm)].map(
    ([, row]) => row.replaceAll("_", "-"),
);
const games = [];
const modules = {};
let players = [];
for (const name of names) {
    const file = `${name}.wasm`;
    const engine = await openEngine(join(folder, file));
    for (const game of engine.answer({ do: "games" }).games) games.push({ ...game, module: name });
    ({ players } = engine.answer({ do: "players" }));
    modules[name] = { file, bytes: (await stat(join(folder, file))).size };
}
games.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
const unknown = games.find((game) => !order.includes(game.name));
if (unknown || games.length !== order.length)
    throw new Error(`the modules have ${games.length} of ${order.length} games: ${unknown?.name}`);
const menu = { version, games, players, modules };
await writeFile(join(folder, "menu.json"), `${JSON.stringify(menu)}\n`);
