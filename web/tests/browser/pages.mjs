// The page as a whole: its parts, bad input, search and stop, accessibility, and use without a network.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { goTo, overflow, settled } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const hashes = ['#/', '#/learn/alpha-beta', '#/compare', '#/about/nim', '#/play/connect-four?moves=4+4', '#/play/kuhn-poker', '#/play/chess', '#/play/sudoku', '#/play/mastermind'];

async function accessible(page, hash) {
  await goTo(page, hash);
  await page.getByRole('heading', { level: 1 }).waitFor();
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
  assert.equal(await page.locator('.error').count(), 0);
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
  assert.equal(await page.locator('.error').count(), 0);
}

async function hidesCards(page) {
  await goTo(page, '#/play/kuhn-poker');
  await settled(page);
  const state = await page.evaluate(() => ({ html: document.body.innerHTML, link: location.href }));
  const cards = await page.locator('.card-letter').allTextContents();
  assert.equal(cards.length, 1, 'more than the own card is shown');
  assert.match(state.link, /moves=%7E[0-9a-f]{16}|moves=~[0-9a-f]{16}/, 'the cards in the link are not sealed');
}

export function pageTests() {
  return [
    ...scans,
    { name: 'a search tells what it finds and stops (worker ended)', run: searchAndStop },
    { name: 'a search tells what it finds and stops (shared flag)', site: 'shared', run: searchAndStop },
    ...bad.map(([name, hash, words]) => ({
      name: `${name} is a sentence on the page, and the page works on`,
      run: async (page) => {
        await goTo(page, hash);
        await page.locator('.error').getByText(words).first().waitFor();
        await goTo(page, '#/play/nim');
        await settled(page);
        assert.equal(await page.locator('.error').count(), 0);
      },
    })),
    { name: 'records are opened, and what is none is refused', run: refusesRecords },
    { name: 'nothing is loaded from elsewhere', run: asksNobodyElse },
    { name: 'it works without a network after the first visit', run: worksOffline, expects: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ },
    { name: 'hidden cards are not in the page or its link', run: hidesCards },
  ];
}
