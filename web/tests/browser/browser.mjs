// What the browser tests share: a server for the built page, a browser, and words for what went wrong.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json',
};
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const policy = { 'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };

/// Serves a folder as any web server would; with `shared` also the headers that let workers share memory.
export async function serve(folder, { shared = false } = {}) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://here').pathname;
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
    try {
      if (!file.startsWith(root)) throw new Error('outside');
      const data = await readFile(file);
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...(shared ? isolated : {}), ...policy }).end(data);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/// Serves a folder by `zermelo serve`. Null: there is no program that can.
export async function serveNatively(program, folder) {
  if (!existsSync(program)) return null;
  const child = spawn(program, ['serve', '--page', resolve(folder), '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const address = await new Promise((found) => {
    let told = '';
    child.stdout.on('data', (text) => {
      told += text;
      const at = /http:\/\/\S+/.exec(told);
      if (at) found(at[0]);
    });
    child.on('exit', () => found(null));
  });
  return address ? { address, close: () => child.kill() } : null;
}

export function launch() {
  const path = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (!path) throw new Error('There is no browser: install chromium, or name one in the environment variable CHROMIUM.');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: path, headless: true, args });
}

/// A page whose console is watched: what it complains about is added to `complaints`.
export async function openPage(browser, options, complaints) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
  return { page, close: () => context.close() };
}

/// Follows a link within the page, and waits until it is drawn.
export async function goTo(page, hash) {
  await page.evaluate((to) => new Promise((done) => {
    if (new URL(to, location.href).href === location.href) return done();
    addEventListener('hashchange', () => requestAnimationFrame(() => requestAnimationFrame(() => done())), { once: true });
    location.hash = to;
  }), hash);
  await page.locator('h1, .error').first().waitFor();
}

/// A board is there, no other one is asked for, and nobody thinks.
export async function settled(page) {
  const ready = () => !document.querySelector('.thinking, [aria-busy="true"]') && document.querySelector('.status-words, .error') !== null;
  await until(page, () => page.evaluate(ready), 'somebody thinks for more than two minutes');
}

/// Waits for what a question says. Not waitForFunction: it needs eval, which the page's policy forbids.
export async function until(page, question, otherwise) {
  for (let waited = 0; waited < 120_000; waited += 50) {
    if (await question()) return;
    await page.waitForTimeout(50);
  }
  throw new Error(otherwise);
}

export async function isOver(page) {
  return (await page.locator('.status-words.over').count()) > 0;
}

export async function noError(page) {
  const errors = await page.locator('.error').allTextContents();
  assert.ok(errors.length === 0, errors.join('; '));
}

/// Clicks places by the first words of their names.
export async function clickPlaces(page, names) {
  for (const name of names) await page.locator(`.spot[aria-label^="${name},"]`).click({ force: true });
  const choice = page.getByRole('group', { name: 'Choose' }).locator('.choice');
  if (await choice.count()) await choice.first().click();
}

/// By how much the page is wider than the window.
export function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/// Makes some legal move by clicks alone. False: there is none to make.
export async function clickSomeMove(page, random) {
  const pick = (count) => Math.floor(random() * count);
  if (await page.getByRole('group', { name: 'Your guess' }).count()) {
    const letters = page.getByRole('group', { name: 'Colours' }).getByRole('button');
    const fields = await page.getByRole('group', { name: 'Your guess' }).locator('.field').count();
    for (let i = 0; i < fields; ++i) await letters.nth(pick(await letters.count())).click();
    await page.getByRole('button', { name: 'Guess', exact: true }).click();
    return true;
  }
  const buttons = page.getByRole('group', { name: 'Moves', exact: true }).getByRole('button');
  if (await buttons.count()) {
    await buttons.nth(pick(await buttons.count())).click();
    return true;
  }
  const spots = page.locator('.spot');
  const count = await spots.count();
  if (count === 0) return false;
  await spots.nth(pick(count)).click({ force: true });
  for (let clicks = 0; clicks < 4; ++clicks) {
    const choice = page.getByRole('group', { name: 'Choose' }).locator('.choice');
    if (await choice.count()) {
      await choice.nth(pick(await choice.count())).click();
      return true;
    }
    const targets = page.locator('.spot.open');
    if (!(await targets.count())) return true;
    await targets.nth(pick(await targets.count())).click({ force: true });
  }
  return true;
}

/// The same numbers in every run.
export function lots(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
