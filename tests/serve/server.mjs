// A server of zermelo under test, and plain HTTP to talk to it.
import { spawn } from "node:child_process";
import { request } from "node:http";
import { connect } from "node:net";

/** Starts `PROGRAM serve` on a free port. */
export async function startServer(program, ...words) {
    const child = spawn(program, ["serve", "--port", "0", ...words], { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    const ended = new Promise((resolve) => child.on("exit", (status) => resolve(status)));
    const address = await new Promise((resolve, reject) => {
        child.stdout.on("data", (data) => {
            text += data;
            const found = text.match(/http:\/\/\S+/);
            if (found) resolve(new URL(found[0]));
        });
        child.stderr.on("data", (data) => (text += data));
        child.on("exit", (status) => reject(new Error(`it ended with status ${status}: ${text}`)));
    });
    return { address, port: Number(address.port), process: child, ended };
}

/** One request; `took` are the milliseconds. */
export function fetchFrom(server, { method = "GET", path = "/", headers = {}, body, agent } = {}) {
    const began = Date.now();
    return new Promise((resolve, reject) => {
        const asked = request(
            { host: "127.0.0.1", port: server.port, method, path, headers, agent, setHost: !headers.Host },
            (reply) => {
                let text = "";
                reply.setEncoding("utf8");
                reply.on("data", (data) => (text += data));
                reply.on("end", () =>
                    resolve({ status: reply.statusCode, headers: reply.headers, text, took: Date.now() - began }),
                );
                reply.on("error", reject);
            },
        );
        asked.on("error", reject);
        asked.end(body);
    });
}

/** A message of the door, answered at once. */
export async function ask(server, message, headers = {}, agent = undefined) {
    const body = typeof message === "string" ? message : JSON.stringify(message);
    const all = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers };
    const reply = await fetchFrom(server, { method: "POST", path: "/api/ask", headers: all, body, agent });
    return { ...reply, json: reply.text === "" ? null : JSON.parse(reply.text) };
}

/** A message whose answer is an event stream. `messages` are those that came; `leave()` hangs up. */
export function stream(server, message) {
    const messages = [];
    let heard;
    const first = new Promise((resolve) => (heard = resolve));
    const asked = request({
        host: "127.0.0.1",
        port: server.port,
        method: "POST",
        path: "/api/ask",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    });
    const ended = new Promise((resolve, reject) => {
        asked.on("error", reject);
        asked.on("response", (reply) => {
            let text = "";
            reply.setEncoding("utf8");
            reply.on("data", (data) => {
                text += data;
                for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
                    const event = text.slice(0, end);
                    if (event.startsWith("data: ")) messages.push(JSON.parse(event.slice(6)));
                }
                heard();
            });
            reply.on("end", () => resolve({ status: reply.statusCode, messages, last: messages.at(-1) }));
            reply.on("error", reject);
        });
    });
    ended.catch(() => {});
    asked.end(JSON.stringify(message));
    return { ended, first, messages, leave: () => asked.destroy() };
}

/** Sends bytes as they are; gives what comes back until the server hangs up or the time is over. */
export function sendRaw(server, text, milliseconds = 3000) {
    return new Promise((resolve) => {
        const socket = connect(server.port, "127.0.0.1");
        let got = "";
        socket.setTimeout(milliseconds, () => socket.destroy());
        socket.on("data", (data) => (got += data));
        socket.on("error", () => {});
        socket.on("close", () => resolve(got));
        socket.write(text);
    });
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
