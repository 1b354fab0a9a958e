// Opens the built page in a real browser and uses it: `npm run test:browser [-- part of a name]`.
// The page is built before, with its engines: PAGE_OUT names its folder (../build/page). A program that can serve
// it is named by ZERMELO (../build/dev/zermelo).

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, openPage, serve, serveNatively } from './browser.mjs';
import { gameTests } from './games.mjs';
import { pageTests } from './pages.mjs';
import { useTests } from './uses.mjs';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = resolve(web, process.env.PAGE_OUT ?? '../build/page');
const program = resolve(web, process.env.ZERMELO ?? '../build/dev/zermelo');
const only = process.argv.slice(2).join(' ');
const menu = JSON.parse(readFileSync(resolve(folder, 'engines/menu.json'), 'utf8'));

const sites = { plain: await serve(folder), shared: await serve(folder, { shared: true }), server: await serveNatively(program, folder) };
const usual = process.env.SITE ?? 'plain';
const browser = await launch();
let failed = 0;

async function check(test, address) {
  const complaints = [];
  const { page, close } = await openPage(browser, test.options ?? {}, complaints);
  try {
    await page.goto(address);
    await test.run(page, address);
    const serious = complaints.filter((complaint) => !(test.expects ?? /^$/).test(complaint));
    return serious.length > 0 ? serious.join('; ') : null;
  } catch (error) {
    return error.message.split('\n').slice(0, 3).join(' ');
  } finally {
    await close();
  }
}

const all = Date.now();
for (const test of [...pageTests(menu), ...useTests(), ...gameTests(menu)].filter(({ name }) => name.includes(only))) {
  const site = sites[test.site ?? usual];
  if (!site) {
    console.log(`skip  ${test.name}: ${program} cannot serve`);
    continue;
  }
  const began = Date.now();
  const wrong = await check(test, site.address);
  if (wrong) ++failed;
  console.log(wrong ? `FAIL  ${test.name}: ${wrong}` : `ok    ${test.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

await browser.close();
for (const site of Object.values(sites)) site?.close();
console.log(`${failed === 0 ? 'All browser tests passed' : `${failed} browser tests failed`} in ${Math.round((Date.now() - all) / 1000)} s.`);
process.exit(failed === 0 ? 0 : 1);
