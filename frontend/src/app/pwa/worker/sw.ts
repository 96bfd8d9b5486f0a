/// <reference lib="webworker" />
import {
  assetsOf,
  assetsToCache,
  cacheNameOf,
  handlingOf,
  networkFirst,
  notificationOf,
  offlineStyles,
  outdatedCaches,
} from './worker-rules.js';

/** Identifies this build: a new build changes this file, and so the worker. Written by the build. */
declare const __BUILD__: string;
declare const self: ServiceWorkerGlobalScope;

/** How long a navigation may take before the cached application opens instead, in milliseconds. */
const pageTimeoutMs = 4_000;
const offlinePage = '/offline.html';

const current = cacheNameOf(__BUILD__);
const origin = self.location.origin;

// Only two small files are precached. The application's own files are cached when used, since people pay for each byte.
self.addEventListener('install', (event) => {
  const ahead = [offlinePage, offlineStyles].map((path) => new Request(path, { cache: 'no-cache' }));
  // Nothing here can break an open page, so a new worker takes over without waiting.
  event.waitUntil(
    caches
      .open(current)
      .then((cache) => cache.addAll(ahead))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const outdated = outdatedCaches(await caches.keys(), current);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  // The page is requested while the worker starts, which takes noticeable time on a cheap phone.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, origin);
  if (handling === 'asset') event.respondWith(asset(event));
  if (handling === 'page') event.respondWith(page(event));
});

// Caches what the first visit loaded before there was a worker: only from the browser's own cache, so it costs no data.
self.addEventListener('message', (event) => {
  const wanted = assetsToCache(event.data, origin);
  event.waitUntil(Promise.all(wanted.map(storeFromBrowserCache)));
});

// Browsers require each push to show something: an unreadable one opens the messages, which have everything.
self.addEventListener('push', (event) => {
  const { title, body, tag, url } = notificationOf(readPush(event), origin) ?? {
    title: 'Nouveau message',
    body: '',
    tag: 'message',
    url: `${origin}/dashboard/messages`,
  };
  const icon = '/icons/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, lang: 'fr', data: url }));
});

function readPush({ data }: PushEvent): unknown {
  try {
    return data?.json() as unknown;
  } catch {
    return null;
  }
}

// The browser replaced or ended the subscription. Only a signed-in page can tell the server: an open one does, else the person opens it.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(tellSubscriptionChange());
});

async function tellSubscriptionChange(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const signedIn = windows.filter(({ url }) => /^\/(dashboard|admin)(\/|$)/.test(new URL(url).pathname));
  for (const page of signedIn) page.postMessage('push subscription changed');
  if (signedIn.length > 0) return;
  const title = 'Vos notifications sont interrompues';
  const body = 'Touchez ici pour être de nouveau prévenu.';
  const options = { body, tag: 'interrompu', icon: '/icons/icon-192.png', lang: 'fr', data: `${origin}/dashboard` };
  // Where the person took the permission away, they know.
  await self.registration.showNotification(title, options).catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** Uses a page of ours that is already open, else opens a new one. */
async function openPage(url: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return void (await self.clients.openWindow(url));
  // If the browser refuses the focus, the page still navigates.
  await open.focus().catch(() => undefined);
  // A page that this worker does not control cannot be navigated.
  await open.navigate(url).catch(() => self.clients.openWindow(url));
}

async function storeFromBrowserCache(url: string): Promise<void> {
  if (await caches.match(url, { ignoreVary: true })) return;
  // If it is no longer in the HTTP cache, it is cached when it is next used.
  const cached = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
  if (cached?.ok) await store(url, cached);
}

/** A full phone stores nothing; the answer itself is already delivered. */
async function store(request: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(current);
  await cache.put(request, answer).catch(() => undefined);
}

/** Hashed files never change: once cached, they are not requested again. */
async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await (await caches.open(current)).match(request, { ignoreVary: true });
  if (cached) return cached;
  const before = await caches.match(request, { ignoreVary: true });
  const answer = before ?? (await fetch(request));
  if (answer.status === 200 && answer.type === 'basic') event.waitUntil(store(request, answer.clone()));
  return answer;
}

/** Pages are fetched from the network, with the current draws in them, and are never cached. */
async function page(event: FetchEvent): Promise<Response> {
  const network = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  event.waitUntil(
    network.then(
      () => undefined,
      () => undefined,
    ),
  );
  return networkFirst(network, pageTimeoutMs, async (reason) => {
    const cached = await caches.match(offlinePage, { cacheName: current, ignoreVary: true });
    // A slow network is not a missing one: only an application that can start is better than waiting.
    return cached && (reason === 'failed' || (await canStart(cached.clone()))) ? cached : undefined;
  });
}

async function canStart(shell: Response): Promise<boolean> {
  const needed = assetsOf(await shell.text());
  const cached = await Promise.all(needed.map((path) => caches.match(path, { ignoreVary: true })));
  return cached.every((answer) => answer !== undefined);
}
