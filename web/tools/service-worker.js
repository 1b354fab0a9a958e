// Keeps the page for times without a network. The files of the page are kept at the first visit, an engine
// when it is first used. A new version of the page replaces all of them.

const version = 'zermelo-__VERSION__';
const files = ["__FILES__"];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('zermelo-') && name !== version;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

async function kept(request) {
  const cache = await caches.open(version);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  const reply = await fetch(request);
  if (reply.ok && reply.type === 'basic') await cache.put(request, reply.clone());
  return reply;
}

/// The first page comes from the network where there is one: a server may have put its name into it.
async function fresh(request) {
  try {
    const reply = await fetch(request);
    if (reply.ok) (await caches.open(version)).put('./', reply.clone());
    return reply;
  } catch {
    return (await caches.match('./')) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin || address.pathname.includes('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? fresh(request) : kept(request));
});
