// What people do on the page beside clicking: keys, drags, typed moves, clocks, marks, trees, matches, records.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { clickPlaces, goTo, isOver, noError, settled, until } from './browser.mjs';

const spot = (page, name) => page.locator(`.spot[aria-label^="${name},"]`);
const moves = (page) => page.locator('.move-list .move').allTextContents();
const twoPeople = (game, rest = '') => `#/play/${game}?seats=human+human${rest}`;

async function byKeys(page) {
  await goTo(page, twoPeople('tic-tac-toe'));
  await settled(page);
  await spot(page, 'a3').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await settled(page);
  assert.deepEqual(await moves(page), ['b2']);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await settled(page);
  assert.equal(await page.locator('.move.current').count(), 0);
  await page.keyboard.press('ArrowRight');
  await settled(page);
  assert.equal(await page.locator('.move.current').textContent(), 'b2');
}

async function byDragging(page) {
  await goTo(page, twoPeople('chess'));
  await settled(page);
  const { x, y, width, height } = await spot(page, 'e2').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y - height / 2, { steps: 6 });
  await page.mouse.up();
  await settled(page);
  assert.deepEqual(await moves(page), ['e2e3']);
}

async function byTyping(page) {
  await goTo(page, twoPeople('connect-four'));
  await settled(page);
  const field = page.getByLabel('Type a move');
  await field.fill('4');
  await field.press('Enter');
  await settled(page);
  await field.fill('99');
  await field.press('Enter');
  await page.locator('.error').waitFor();
  assert.deepEqual(await moves(page), ['4'], 'an illegal move changed the game');
}

async function promotes(page) {
  await goTo(page, `${twoPeople('chess')}&position=8/P3k3/8/8/8/8/4K3/8+w+-+-+0+1`);
  await settled(page);
  await spot(page, 'a7').click({ force: true });
  await spot(page, 'a8').click({ force: true });
  await page.getByRole('group', { name: 'Choose' }).getByRole('button', { name: /knight/i }).click();
  await settled(page);
  assert.deepEqual(await moves(page), ['a7a8n']);
}

async function clockAndResigning(page) {
  await goTo(page, twoPeople('nim'));
  await settled(page);
  await page.getByLabel('Clock').selectOption('60');
  const clock = page.getByRole('timer').first();
  await until(page, async () => (await clock.textContent()) !== '1:00', 'the clock stands still');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByText('resigned').waitFor();
  assert.ok(await isOver(page));
}

async function flips(page) {
  await goTo(page, twoPeople('chess'));
  await settled(page);
  const first = () => spot(page, 'a2').evaluate((place) => place.getBoundingClientRect().y);
  const before = await first();
  await page.getByRole('button', { name: 'Flip' }).click();
  assert.ok((await first()) < before, 'the board is not turned');
}

async function twoAtOneScreen(page) {
  await goTo(page, twoPeople('kuhn-poker'));
  await settled(page);
  await page.getByRole('button', { name: 'bet', exact: true }).click();
  await settled(page);
  await page.getByText('Hand over the screen').waitFor();
  assert.equal(await page.locator('.card-letter').count(), 0, 'a card is seen while the screen is handed over');
  await page.getByRole('button', { name: /Show the view/ }).click();
  await page.getByText('Second (you)').waitFor();
  assert.equal(await page.locator('.card-letter').count(), 1);
}

async function newDeals(page) {
  await goTo(page, '#/play/goofspiel');
  await settled(page);
  const seen = new Set();
  for (let deals = 0; deals < 20 && seen.size < 2; ++deals) {
    seen.add(await page.locator('.as-text pre').textContent());
    await page.getByRole('button', { name: 'New deal' }).click();
    await settled(page);
  }
  assert.ok(seen.size > 1, 'every deal is the same');
}

async function marks(page) {
  await goTo(page, '#/play/sudoku');
  await settled(page);
  await page.getByRole('button', { name: 'Pencil marks' }).click();
  assert.ok((await page.locator('.pencil text').count()) > 20);
  await page.getByRole('button', { name: 'Write marks' }).click();
  assert.equal(await page.locator('.pencil text').count(), 0, 'marks that nobody wrote');
  await page.locator('.spot').first().focus();
  for (const digit of '123456789') await page.keyboard.press(digit);
  assert.ok((await page.locator('.pencil text').count()) > 0, 'no mark was written');
  assert.equal(await page.locator('.move-list').count(), 0, 'a mark was played');
}

async function puzzlesByGrade(page) {
  await goTo(page, '#/play/sudoku');
  await settled(page);
  const before = await page.evaluate(() => location.hash);
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page.getByLabel('Grade').selectOption('medium');
  await page.getByRole('button', { name: 'Make a puzzle' }).click();
  await until(page, () => page.evaluate((old) => location.hash !== old, before), 'no puzzle was made');
  await settled(page);
  await page.getByRole('tab', { name: 'Explain' }).click();
  for (const words of ['Give me a hint', 'Where?', 'Tell me']) await page.getByRole('button', { name: words }).click();
  await page.getByRole('button', { name: 'That is all' }).waitFor();
  await noError(page);
}

async function treeOpensAndCloses(page) {
  await goTo(page, twoPeople('tic-tac-toe', '&moves=b2+a1'));
  await settled(page);
  await page.getByRole('tab', { name: 'Tree' }).click();
  await page.getByRole('button', { name: 'Draw it' }).click();
  const nodes = page.locator('.tree-panel .knot');
  await until(page, async () => (await nodes.count()) === 8, 'the tree has not seven moves');
  await nodes.nth(1).click();
  await until(page, async () => (await nodes.count()) === 14, 'a node does not open');
  await nodes.nth(1).click();
  await until(page, async () => (await nodes.count()) === 8, 'a node does not close');
}

async function reviewed(page) {
  await goTo(page, twoPeople('tic-tac-toe', '&moves=a1+b1+b2+c3+a3+c1+a2'));
  await settled(page);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.locator('.graph-picture').waitFor();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await settled(page);
  await noError(page);
}

async function matchIsPlayed(page) {
  await goTo(page, '#/compare/tic-tac-toe');
  await page.getByLabel('Games', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.getByText('4 of 4 games').waitFor();
  await noError(page);
}

async function recordIsSavedAndOpened(page) {
  await goTo(page, twoPeople('tic-tac-toe', '&moves=b2+a1'));
  await settled(page);
  await page.getByRole('tab', { name: 'Set up' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const record = await readFile(await download.path());
  assert.deepEqual(JSON.parse(record).moves, ['b2', 'a1']);
  await goTo(page, '#/play/nim');
  await settled(page);
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jsonl', mimeType: 'application/json', buffer: record });
  await page.getByRole('heading', { name: 'Tic Tac Toe' }).waitFor();
  await settled(page);
  assert.deepEqual(await moves(page), ['b2', 'a1']);
}

async function playedOnServer(page) {
  await goTo(page, '#/play/connect-four');
  await settled(page);
  await clickPlaces(page, ['column 4, row 1']);
  await settled(page);
  assert.equal((await moves(page)).length, 2);
  await goTo(page, '#/play/kuhn-poker');
  await settled(page);
  assert.equal(await page.locator('.card-letter').count(), 1);
  await noError(page);
}

export function useTests() {
  return [
    { name: 'moves are made and taken back by keys', run: byKeys },
    { name: 'a piece is dragged', run: byDragging },
    { name: 'a move is typed, and an illegal one refused', run: byTyping },
    { name: 'a pawn becomes what is chosen', run: promotes },
    { name: 'clocks run, and who resigns has lost', run: clockAndResigning },
    { name: 'the board is turned', run: flips },
    { name: 'two people at one screen do not see each other\'s cards', run: twoAtOneScreen },
    { name: 'a new deal is another one', run: newDeals },
    { name: 'marks are written into a Sudoku', run: marks },
    { name: 'a Sudoku is made by its grade, and a step of it explained', run: puzzlesByGrade },
    { name: 'the tree opens and closes', run: treeOpensAndCloses },
    { name: 'a game is reviewed, and a mistake tried again', run: reviewed },
    { name: 'a match is played', run: matchIsPlayed },
    { name: 'a record is saved and opened', run: recordIsSavedAndOpened },
    { name: 'the engines of the server play', site: 'server', run: playedOnServer },
  ];
}
