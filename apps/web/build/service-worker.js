// Makes the app start without a network: its page and the files that lists of leads need. It never
// keeps an answer of the API. `FILES` and `CACHE` are put before it by the build; a new release has
// other ones, so it brings its own cache.
const PAGE = '/home'

async function keepFiles() {
  const cache = await caches.open(CACHE)
  // The page names its files, so an older one in the browser's cache would be wrong.
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...FILES])
  await self.skipWaiting()
}

async function removeOld() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}

/** The newest page of the server, or the kept one if there is no network. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

const fromCache = async (request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(removeOld()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(page(request))
  // Their names change with their content.
  else if (origin === self.location.origin && pathname.startsWith('/assets/'))
    event.respondWith(fromCache(request))
})
