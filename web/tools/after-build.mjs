// After Vite: puts the engines beside the page, draws a board of each game for the list of games,
// writes the service worker with the names of all files, and tells how large the page is.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { previewsOf } from './previews.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(here, '..', process.env.PAGE_OUT ?? '../build/page');
const engines = resolve(here, '..', process.env.ENGINES ?? '../build/wasm/engines');
const limit = 60_000;

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function copyEngines() {
  if (!existsSync(join(engines, 'menu.json'))) {
    console.log('No engines are built: the page works with `zermelo serve` only.');
    return;
  }
  mkdirSync(join(out, 'engines'), { recursive: true });
  for (const name of readdirSync(engines)) if (/\.(wasm|json)$/.test(name)) cpSync(join(engines, name), join(out, 'engines', name));
}

async function writePreviews() {
  const boards = existsSync(join(engines, 'menu.json')) ? await previewsOf(engines) : {};
  writeFileSync(join(out, 'previews.json'), JSON.stringify(boards));
}

function writeServiceWorker() {
  const worker = readFileSync(join(here, 'service-worker.js'), 'utf8');
  const names = filesIn(out).map((path) => relative(out, path)).filter((name) => !name.endsWith('.map') && name !== 'service-worker.js').sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(readFileSync(join(out, name)));
  const page = names.filter((name) => !name.endsWith('.wasm'));
  const filled = worker.replace('__VERSION__', hash.digest('hex').slice(0, 16)).replace('["__FILES__"]', JSON.stringify(['./', ...page]));
  writeFileSync(join(out, 'service-worker.js'), filled);
}

function checkSize() {
  const scripts = filesIn(join(out, 'assets')).filter((path) => path.endsWith('.js'));
  const total = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  const wasm = existsSync(join(out, 'engines')) ? filesIn(join(out, 'engines')).filter((path) => path.endsWith('.wasm')) : [];
  console.log(`JavaScript: ${total} bytes gzipped (limit ${limit}); engines: ${wasm.length} modules, ${wasm.reduce((sum, path) => sum + statSync(path).size, 0)} bytes`);
  if (total > limit) {
    console.error('The page has more JavaScript than it may have.');
    process.exitCode = 1;
  }
}

copyEngines();
await writePreviews();
writeServiceWorker();
checkSize();
