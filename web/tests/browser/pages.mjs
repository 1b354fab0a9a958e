// The page as a whole: its parts, bad input, search and stop, accessibility, and use without a network.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clickSomeMove, goTo, isOver, lots, noError, overflow, settled } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const hashes = ['#/', '#/learn/alpha-beta', '#/compare', '#/about/nim', '#/play/connect-four?moves=4+4', '#/play/kuhn-poker', '#/play/chess', '#/play/sudoku', '#/play/mastermind'];

async function accessible(page, hash) {
  await goTo(page, hash);
  if (hash.includes('/play/')) await settled(page);
  await page.waitForTimeout(300);
  await page.evaluate(axe);
  const wrong = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 120)}`)));
  assert.deepEqual(wrong, []);
  assert.equal(await overflow(page), 0, 'it scrolls sideways');
}

const scans = ['light', 'dark'].flatMap((colorScheme) => [360, 1280].map((width) => ({
  name: `pages are accessible (${colorScheme}, ${width} pixels)`,
  options: { colorScheme, bypassCSP: true, viewport: { width, height: 800 } },
  run: async (page) => {
    for (const hash of hashes) await accessible(page, hash);
  },
})));

async function searchAndStop(page) {
  await goTo(page, '#/play/chess');
  await settled(page);
  await page.evaluate(() => {
    globalThis.longest = 0;
    let last = performance.now();
    const frame = (now) => {
      globalThis.longest = Math.max(globalThis.longest, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await page.getByRole('button', { name: 'Think 5 s' }).click();
  await page.getByText('Depth', { exact: true }).waitFor();
  await page.waitForTimeout(1500);
  const began = Date.now();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Think 5 s' }).waitFor();
  console.log(`      stopped after ${Date.now() - began} ms, longest frame ${Math.round(await page.evaluate(() => globalThis.longest))} ms`);
  assert.ok(await page.getByText('Depth', { exact: true }).count(), 'what was found is gone');
}

const bad = [
  ['an altered link', '#/play/tic-tac-toe?moves=z9', /not legal|is no/],
  ['a game that is none', '#/play/no-such-game', /There is no game/],
  ['settings that are none', '#/play/nim:pieces=zero', /must be a number/],
  ['a position that is none', '#/play/chess?position=xyzzy', /./],
];

async function refusesRecords(page) {
  await goTo(page, '#/play/nim');
  await settled(page);
  await page.getByRole('tab', { name: 'Set up' }).click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{ this is none') });
  await page.getByText('not a record').waitFor();
  await file.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from('{"game":"tic-tac-toe","players":["a","b"],"moves":["a1","b2"]}') });
  await page.getByRole('heading', { name: 'Tic Tac Toe' }).waitFor();
  await settled(page);
  await noError(page);
}

/// Nothing but the page's own server is ever asked.
async function asksNobodyElse(page, address) {
  const others = [];
  page.on('request', (request) => !request.url().startsWith(address) && !/^(data|blob):/.test(request.url()) && others.push(request.url()));
  for (const hash of ['#/', '#/play/connect-four', '#/learn']) {
    await goTo(page, hash);
    await page.waitForTimeout(800);
  }
  assert.deepEqual(others, []);
}

async function worksOffline(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goTo(page, '#/play/tic-tac-toe');
  await settled(page);
  await page.waitForTimeout(1500);
  await page.context().setOffline(true);
  await page.reload();
  await settled(page);
  await page.locator('.spot').first().click();
  await settled(page);
  await noError(page);
}

/// Keeps what the workers of a page tell it.
function listen() {
  const Plain = globalThis.Worker;
  globalThis.heard = [];
  globalThis.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (event) => globalThis.heard.push(String(event.data)));
    }
  };
}

/// All lists of hands in an answer.
function handsIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'hands' ? [inner] : handsIn(inner)));
}

/// Until a game is over, the cards of the other player are in no message, in no part of the page, and not in the link.
async function hidesCards(page) {
  await page.addInitScript(listen);
  await page.reload();
  await goTo(page, '#/play/kuhn-poker');
  await settled(page);
  const random = lots(7);
  for (let moves = 0; moves < 4 && !(await isOver(page)); ++moves) {
    assert.equal(await page.locator('.card-letter').count(), 1, 'more than the own card is shown');
    assert.match(decodeURIComponent(await page.evaluate(() => location.href)), /moves=~[0-9a-f]{16}\+~[0-9a-f]{16}/, 'the cards in the link are not sealed');
    const heard = (await page.evaluate(() => globalThis.heard)).map((text) => JSON.parse(text));
    const hands = heard.flatMap(handsIn).flat().filter((hand) => hand.seat === 1);
    assert.ok(hands.length > 0, 'no message was heard');
    assert.ok(hands.every((hand) => hand.cards.every((card) => card.piece === -1)), 'a message shows a hidden card');
    await clickSomeMove(page, random);
    await settled(page);
  }
  assert.ok(await isOver(page));
}

export function pageTests() {
  return [
    ...scans,
    { name: 'a search tells what it finds and stops (worker ended)', site: 'plain', run: searchAndStop },
    { name: 'a search tells what it finds and stops (shared flag)', site: 'shared', run: searchAndStop },
    ...bad.map(([name, hash, words]) => ({
      name: `${name} is a sentence on the page, and the page works on`,
      run: async (page) => {
        await goTo(page, hash);
        await page.locator('.error').getByText(words).first().waitFor();
        await goTo(page, '#/play/nim');
        await settled(page);
        await noError(page);
      },
    })),
    { name: 'records are opened, and what is none is refused', run: refusesRecords },
    { name: 'nothing is loaded from elsewhere', run: asksNobodyElse },
    { name: 'it works without a network after the first visit', site: 'plain', run: worksOffline, expects: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ },
    { name: 'hidden cards are not in the page, its messages or its link', site: 'plain', run: hidesCards },
  ];
}
