// Every game: opened, played to the end by clicks, undone, opened again by its link, values shown; on a telephone, too.

import assert from 'node:assert/strict';
import { clickPlaces, clickSomeMove, goTo, isOver, lots, noError, overflow, settled } from './browser.mjs';

/// Small boards where the usual one takes long.
const specs = { dots: 'dots:2x2', nimstring: 'nimstring:2x2', 'same-game': 'same-game:columns=4,rows=3' };

/// Where random clicks would not end: some clicks at the start, and then these at a position that is nearly over.
const ends = {
  gomoku: { query: 'moves=a1 a3 b1 b3 c1 c3 d1 d3', clicks: ['e1'] },
  connect6: { query: 'moves=a1 a3 b3 b1 c1 c3 d3 d1 e1 e3 h9', clicks: ['f1'] },
  chess: { query: 'position=7k/8/5KQ1/8/8/8/8/8 w - - 0 1', clicks: ['g6', 'g7'] },
  'simple-chess': { query: 'position=k7/8/8/8/8/8/8/R3K3 w', clicks: ['a1', 'a8'] },
  'rook-endgame': { query: 'position=7k/8/6K1/8/8/8/8/R7 w', clicks: ['a1', 'a8'] },
  sudoku: { query: 'position=12345678945678912378912345623167489587591236469453821731726594854289763196834157.', clicks: ['row 9, column 9'] },
};
const opening = 3;
const most = 80;

/// A person against the weakest form of the usual opponent.
function seatsOf(entry) {
  const usual = entry.opponent ?? (entry.engines.includes('expert') ? 'expert' : entry.engines[0]);
  return ['human', ...Array(entry.seats - 1).fill(entry.levels > 0 ? `${usual},level=1` : 'random')];
}

function addressOf(entry, query = '') {
  const rest = new URLSearchParams(query);
  rest.set('seats', seatsOf(entry).join(' '));
  return `#/play/${encodeURIComponent(specs[entry.name] ?? entry.name)}?${rest}`;
}

async function playAtRandom(page, entry) {
  const random = lots(entry.name.length);
  const limit = entry.name in ends ? opening : most;
  for (let moves = 0; moves < limit && !(await isOver(page)); ++moves) {
    await clickSomeMove(page, random);
    await settled(page);
  }
}

async function play(page, entry) {
  await goTo(page, addressOf(entry));
  await settled(page);
  await noError(page);
  await playAtRandom(page, entry);
  const end = ends[entry.name];
  if (end) {
    await goTo(page, addressOf(entry, end.query));
    await settled(page);
    await clickPlaces(page, end.clicks);
    await settled(page);
  }
  await noError(page);
  assert.ok(await isOver(page), 'the game is not over');
}

async function openAgain(page) {
  const link = await page.evaluate(() => location.href);
  const text = await page.locator('.as-text pre').textContent();
  await page.goto('about:blank');
  await page.goto(link);
  await settled(page);
  assert.equal(await page.locator('.as-text pre').textContent(), text, 'the link shows another position');
}

async function undo(page) {
  const button = page.getByRole('button', { name: 'Undo', exact: true });
  if (!(await button.isEnabled())) return;
  await button.click();
  await settled(page);
  assert.ok(await page.getByRole('button', { name: 'Redo', exact: true }).isEnabled(), 'what was undone cannot be redone');
}

async function dealAgain(page) {
  await page.getByRole('button', { name: /^New (deal|game)$/ }).click();
  await settled(page);
}

async function showValues(page, entry) {
  await goTo(page, addressOf(entry));
  await settled(page);
  // A deal may be over at once.
  for (let deals = 0; deals < 20 && (await isOver(page)); ++deals) await dealAgain(page);
  await page.getByRole('button', { name: 'Values', exact: true }).click();
  await page.getByRole('heading', { name: 'Every move' }).waitFor();
  await noError(page);
}

async function fitsNarrow(page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  assert.equal(await overflow(page), 0, 'it scrolls sideways at 360 pixels');
}

export function gameTests(menu) {
  return menu.games.map((entry) => ({
    name: `${entry.name} is played to its end by clicks, opened by its link, undone, valued, and fits into 360 pixels`,
    run: async (page) => {
      await play(page, entry);
      await openAgain(page);
      await undo(page);
      await showValues(page, entry);
      await fitsNarrow(page);
    },
  }));
}
