// Every game: opened, played by clicks, values shown, undone, opened again by its link.

import assert from 'node:assert/strict';
import { clickSomeMove, goTo, lots, overflow, settled } from './browser.mjs';

/// Small boards where the usual one takes long, and how many moves are clicked at most.
const small = { gomoku: 8, connect6: 6, chess: 8, 'simple-chess': 8, 'rook-endgame': 6, sudoku: 6, 'same-game': 10, dots: 14 };
const specs = { dots: 'dots:2x2', nimstring: 'nimstring:2x2', 'same-game': 'same-game:columns=6,rows=5', sudoku: 'sudoku' };

async function isOver(page) {
  return (await page.locator('.status-words.over').count()) > 0;
}

async function playByClicks(page, entry) {
  const random = lots(entry.name.length);
  for (let moves = 0; moves < (small[entry.name] ?? 60) && !(await isOver(page)); ++moves) {
    await clickSomeMove(page, random);
    await page.waitForTimeout(60);
    await settled(page);
  }
  if (!(entry.name in small)) assert.ok(await isOver(page), 'the game is not over');
}

async function playAndShare(page, entry) {
  await goTo(page, `#/play/${specs[entry.name] ?? entry.name}`);
  await settled(page);
  assert.equal(await page.locator('.error').count(), 0, await page.locator('.error').allTextContents().then(String));
  await playByClicks(page, entry);
  const link = await page.evaluate(() => location.href);
  const text = await page.locator('.as-text pre').textContent();
  await undoAll(page);
  await page.goto('about:blank');
  await page.goto(link);
  await settled(page);
  assert.equal(await page.locator('.as-text pre').textContent(), text, 'the link shows another position');
}

async function undoAll(page) {
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  if (await undo.isEnabled()) {
    await undo.click();
    await settled(page);
    assert.ok(await page.getByRole('button', { name: 'Redo', exact: true }).isEnabled(), 'what was undone cannot be redone');
  }
}

async function showValues(page, entry) {
  await goTo(page, `#/play/${specs[entry.name] ?? entry.name}`);
  await settled(page);
  await page.getByRole('button', { name: 'Values', exact: true }).click();
  await page.getByRole('heading', { name: 'Every move' }).waitFor();
}

async function narrow(page, entry) {
  await goTo(page, `#/play/${entry.name}`);
  await settled(page);
  assert.equal(await overflow(page), 0, 'it scrolls sideways');
}

export function gameTests(menu) {
  return menu.games.flatMap((entry) => [
    { name: `${entry.name} is played by clicks, undone and opened by its link`, run: (page) => playAndShare(page, entry) },
    { name: `${entry.name} shows the values of its moves`, run: (page) => showValues(page, entry) },
    { name: `${entry.name} fits into 360 pixels`, options: { viewport: { width: 360, height: 740 } }, run: (page) => narrow(page, entry) },
  ]);
}
