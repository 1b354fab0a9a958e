// usage: node serve_load.mjs PROGRAM [SECONDS]
// The load test of `zermelo serve --threads 2`: 200 open event streams, as many `look` questions as the
// server answers over 20 connections, and its memory from beginning to end. Status 1 if a question fails, if
// fewer than 1,000 are answered a second, or if the memory grows by a tenth from the first quarter to the last.
import { Agent } from "node:http";
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";

import { ask, pause, startServer, stream } from "../tests/serve/server.mjs";

const program = argv[2];
const seconds = Number(argv[3] ?? 30);
const streams = 200;
const connections = 20;
const wanted = Number(argv[4] ?? 1000);

const server = await startServer(program, "--threads", "2", "--time", "1s");
let isOver = false;
let events = 0;
let answers = 0;
let failures = 0;

/** Asks for the proof of something long, again and again: there are always so many open streams. */
async function keepStreaming(number) {
    for (let round = 0; !isOver; ++round) {
        const search = stream(server, { id: `${number}.${round}`, do: "solve", game: "connect:m=9,n=9,k=5" });
        const leave = setInterval(() => isOver && search.leave(), 100);
        try {
            const { messages, last } = await search.ended;
            events += messages.length;
            if (last.answer === undefined) ++failures;
        } catch (error) {
            if (!isOver) ++failures;
        }
        clearInterval(leave);
    }
}

const games = ["nim", "chess", "connect-four", "dots", "sudoku", "kuhn-poker", "gomoku", "tic-tac-toe"];
const times = [];
async function keepLooking(number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = number; !isOver; ++round) {
        try {
            const { status, took } = await ask(server, { do: "look", game: games[round % games.length] }, {}, agent);
            if (status !== 200) ++failures;
            times.push(took);
            ++answers;
        } catch (error) {
            if (!isOver) ++failures;
        }
    }
    agent.destroy();
}

const memory = [];
async function watchMemory() {
    while (!isOver) {
        const status = await readFile(`/proc/${server.process.pid}/status`, "utf8");
        memory.push(Number(status.match(/VmRSS:\s+(\d+)/)[1]) / 1024);
        await pause(500);
    }
}

const work = [watchMemory()];
for (let i = 0; i < streams; ++i) work.push(keepStreaming(i));
await pause(1000);
const began = Date.now();
for (let i = 0; i < connections; ++i) work.push(keepLooking(i));
await pause(seconds * 1000);
const took = (Date.now() - began) / 1000;
isOver = true;
await Promise.allSettled(work);
server.process.kill("SIGTERM");
const stopped = Date.now();
const status = await server.ended;

const quarter = Math.ceil(memory.length / 4);
const most = (list) => Math.max(...list);
const [early, late] = [most(memory.slice(0, 2 * quarter)), most(memory.slice(-quarter))];
times.sort((one, other) => one - other);
console.log(
    `${took.toFixed(0)} s: ${streams} event streams (${events} events), ` +
        `${(answers / took).toFixed(0)} looks a second, of which 99 % within ${times[Math.floor(times.length * 0.99)]} ms, ` +
        `${failures} failures; memory ${early.toFixed(0)} MB in the first half, ${late.toFixed(0)} MB in the last quarter; ` +
        `ended in ${Date.now() - stopped} ms with status ${status}`,
);
exit(failures === 0 && answers / took >= wanted && late <= 1.1 * early && status === 0 ? 0 : 1);
