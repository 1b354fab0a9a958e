// Opens the built page in a real browser and uses it: `npm run test:browser [-- part of a name]`.
// The page is built before, with its engines: PAGE_OUT names its folder (../build/page).

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { launch, openPage, serve } from './browser.mjs';
import { gameTests } from './games.mjs';
import { pageTests } from './pages.mjs';

const folder = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..', process.env.PAGE_OUT ?? '../build/page');
const only = process.argv.slice(2).join(' ');
const menu = JSON.parse(readFileSync(resolve(folder, 'engines/menu.json'), 'utf8'));

const sites = { plain: await serve(folder), shared: await serve(folder, { shared: true }) };
const browser = await launch();
let failed = 0;

for (const test of [...pageTests(menu), ...gameTests(menu)]) {
  if (only && !test.name.includes(only)) continue;
  const complaints = [];
  const began = Date.now();
  const { page, close } = await openPage(browser, test.options ?? {}, complaints);
  try {
    await page.goto(sites[test.site ?? 'plain'].address);
    await test.run(page, sites[test.site ?? 'plain'].address);
    const serious = complaints.filter((complaint) => !(test.expects ?? /^$/).test(complaint));
    if (serious.length > 0) throw new Error(serious.join('; '));
    console.log(`ok    ${test.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAIL  ${test.name}: ${error.message.split('\n')[0]}`);
  }
  await close();
}

await browser.close();
for (const site of Object.values(sites)) site.close();
console.log(failed === 0 ? 'All browser tests passed.' : `${failed} browser tests failed.`);
process.exit(failed === 0 ? 0 : 1);
