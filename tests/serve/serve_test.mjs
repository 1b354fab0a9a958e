// usage: node serve_test.mjs PROGRAM
// What docs/serve.md promises of `zermelo serve`, asked over HTTP.
import { strict as assert } from "node:assert";
import { dirname, join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";

import { ask, fetchFrom, pause, sendRaw, startServer, stream } from "./server.mjs";

const program = argv[2];
const page = join(dirname(fileURLToPath(import.meta.url)), "page");
const endless = { do: "solve", game: "connect:m=9,n=9,k=5", player: "alphabeta" };
const look = { id: 1, do: "look", game: "nim" };

const claims = {
    async "the page is served with safe headers and told that a server answers"(server) {
        const index = await fetchFrom(server);
        assert.equal(index.status, 200);
        assert.match(index.text, /name="zermelo-host" content="server"/);
        assert.equal(index.headers["cross-origin-opener-policy"], "same-origin");
        assert.equal(index.headers["cross-origin-embedder-policy"], "require-corp");
        assert.match(index.headers["content-security-policy"], /default-src 'self'/);
        const menu = await fetchFrom(server, { path: "/engines/menu.json" });
        assert.equal(menu.headers["content-type"], "application/json");
        const again = { path: "/engines/menu.json", headers: { "If-None-Match": menu.headers.etag } };
        assert.equal((await fetchFrom(server, again)).status, 304);
    },
    async "no path leads out of the folder"(server) {
        for (const path of ["/no", "/../serve_test.mjs", "/%2e%2e/serve_test.mjs", "/engines/../../x", "//etc/passwd"]) {
            const reply = await fetchFrom(server, { path });
            assert.equal(reply.status, 404, path);
            assert.ok(JSON.parse(reply.text).error);
        }
    },
    async "a message is answered as on the command line"(server) {
        const reply = await ask(server, look);
        assert.equal(reply.status, 200);
        assert.deepEqual([reply.json.id, reply.json.answer.position], [1, "15"]);
        const wrong = await ask(server, { id: 2, do: "look", game: "no such game" });
        assert.equal(wrong.status, 400);
        assert.match(wrong.json.error, /there is no game/);
    },
    async "what is no message is refused with a status and a sentence"(server) {
        assert.equal((await ask(server, "what?")).status, 400);
        assert.equal((await ask(server, "[".repeat(100000))).status, 400);
        assert.equal((await ask(server, "")).status, 400);
        assert.equal((await ask(server, look, { "Content-Type": "text/plain" })).status, 415);
        assert.equal((await ask(server, "x".repeat(2 << 20))).status, 413);
        const chunked = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
        const body = "x".repeat(2 << 20);
        const reply = await fetchFrom(server, { method: "POST", path: "/api/ask", headers: chunked, body });
        assert.equal(reply.status, 413);
        assert.ok(JSON.parse(reply.text).error);
        assert.equal((await fetchFrom(server, { method: "DELETE" })).status, 404);
        assert.match(await sendRaw(server, "nonsense\r\n\r\n"), /^HTTP\/1.1 400/);
        assert.equal((await ask(server, look)).status, 200);
    },
    async "other hosts and pages of other sites are refused"(server) {
        const own = `127.0.0.1:${server.port}`;
        assert.equal((await ask(server, look, { Origin: `http://${own}` })).status, 200);
        assert.equal((await ask(server, look, { Host: `localhost:${server.port}` })).status, 200);
        assert.equal((await ask(server, look, { Host: `rebound.example:${server.port}` })).status, 403);
        assert.equal((await ask(server, look, { Host: "127.0.0.1:1" })).status, 403);
        assert.equal((await ask(server, look, { Origin: "http://elsewhere.example" })).status, 403);
        assert.equal((await ask(server, look, { Origin: "null" })).status, 403);
        assert.equal((await ask(server, look, { "Sec-Fetch-Site": "cross-site" })).status, 403);
    },
    async "programs, files, much memory and many threads are refused"(server) {
        const best = { do: "best", game: "connect-four" };
        for (const player of ["uci:touch /tmp/zermelo-was-here", "alphabeta,book=/etc/passwd",
            "alphabeta,memory=9000G", "alphabeta,threads=99"]) {
            const reply = await ask(server, { ...best, game: player.startsWith("uci") ? "chess" : best.game, player });
            assert.equal(reply.status, 400, player);
        }
        const file = await ask(server, { do: "look", game: "strings-and-coins:file=/etc/passwd" });
        assert.equal(file.status, 400);
        assert.doesNotMatch(file.text, /root/);
    },
    async "news come as events, and a stop ends the question"(server) {
        const search = stream(server, { id: "long", ...endless });
        await search.first;
        assert.equal((await ask(server, { do: "stop", id: "long" })).status, 204);
        const began = Date.now();
        const { status, messages, last } = await search.ended;
        assert.ok(Date.now() - began < 2000);
        assert.equal(status, 200);
        assert.ok(messages.length > 1 && messages[0].progress);
        assert.equal(last.answer.ended, "stopped");
        assert.equal((await ask(server, { do: "stop", id: "early" })).status, 204);
        assert.match((await ask(server, { id: "early", ...endless })).text, /stopped/);
    },
    async "who leaves is not thought about any longer"(server) {
        const left = [1, 2, 3].map((id) => stream(server, { id: `left ${id}`, ...endless }));
        await left[0].first;
        left.forEach((one) => one.leave());
        const reply = await ask(server, { do: "best", game: "nim", player: "memo" });
        assert.equal(reply.status, 200);
        assert.ok(reply.took < 5000, `it took ${reply.took} ms`);
    },
    async "boards are shown while others think, and the line is bounded"(server) {
        const searches = [1, 2, 3, 4].map((id) => stream(server, { id: `busy ${id}`, ...endless }));
        await Promise.race(searches.map((one) => one.first));
        await pause(300);
        assert.ok((await ask(server, look)).took < 2000);
        const refused = await ask(server, { id: "late", ...endless });
        assert.equal(refused.status, 429);
        assert.equal(refused.headers["retry-after"], "1");
        searches.forEach((one) => one.leave());
    },
    async "slow clients harm nobody"(server) {
        const slow = Array.from({ length: 50 }, () => sendRaw(server, "POST /api/ask HTTP/1.1\r\nHost: ", 2000));
        assert.equal((await ask(server, look)).status, 200);
        await Promise.all(slow);
    },
};

async function endsSoon() {
    const server = await startServer(program, "--threads", "2");
    const search = stream(server, { id: 1, ...endless });
    await search.first;
    const began = Date.now();
    server.process.kill("SIGTERM");
    assert.equal(await server.ended, 0);
    assert.ok(Date.now() - began < 2000, `it took ${Date.now() - began} ms`);
    assert.equal((await search.ended).last.answer.ended, "stopped");
}

async function needsToken() {
    await assert.rejects(startServer(program, "--host", "0.0.0.0"), /give a --token too/);
    const server = await startServer(program, "--host", "0.0.0.0", "--token", "secret");
    assert.equal((await ask(server, look)).status, 403);
    assert.equal((await ask(server, look, { Authorization: "Bearer secre" })).status, 403);
    assert.equal((await ask(server, look, { Authorization: "Bearer secret" })).status, 200);
    const entered = await fetchFrom(server, { path: "/?token=secret" });
    assert.equal(entered.status, 303);
    const cookie = entered.headers["set-cookie"][0].split(";")[0];
    assert.equal((await ask(server, look, { Cookie: `other=1; ${cookie}` })).status, 200);
    server.process.kill("SIGINT");
    assert.equal(await server.ended, 0);
}

let failed = 0;
async function check(claim, test) {
    const late = pause(20000).then(() => assert.fail("it takes too long"));
    late.catch(() => {});
    try {
        await Promise.race([test(), late]);
    } catch (error) {
        ++failed;
        console.log(`FAILED: ${claim}\n${error.stack}`);
    }
}

const server = await startServer(program, "--threads", "2", "--waiting", "2", "--time", "60s", "--page", page);
for (const [claim, test] of Object.entries(claims)) await check(claim, () => test(server));
server.process.kill("SIGTERM");
await server.ended;
await check("it ends soon, with the answers so far", endsSoon);
await check("other machines need a token", needsToken);
console.log(`${Object.keys(claims).length + 2} claims, ${failed} failed`);
exit(failed === 0 ? 0 : 1);
