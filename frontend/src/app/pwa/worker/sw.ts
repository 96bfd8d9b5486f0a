/// <reference lib="webworker" />
import {
  assetsOf,
  assetsToKeep,
  cacheNameOf,
  handlingOf,
  networkFirst,
  notificationOf,
  offlineStyles,
  outdatedCaches,
} from './worker-rules.js';

/** Names this build: another one changes this file, and with it the worker. Written by the build. */
declare const __BUILD__: string;
declare const self: ServiceWorkerGlobalScope;

/** How long a navigation may take before the cached application opens instead, in milliseconds. */
const pageBoundMs = 4_000;
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
  // The page is asked for while the worker wakes up: on a cheap phone that takes long enough to be felt.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, origin);
  if (handling === 'asset') event.respondWith(asset(event));
  if (handling === 'page') event.respondWith(page(event));
});

// What the first visit loaded before there was a worker: taken from the browser's own cache, or not at all, so it costs nothing.
self.addEventListener('message', (event) => {
  const wanted = assetsToKeep(event.data, origin);
  event.waitUntil(Promise.all(wanted.map(keepWhatIsHere)));
});

// Browsers demand that each push shows something: one that cannot be read leads to the messages, where everything is.
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

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** In a page of ours that is open already, else in a new one. */
async function openPage(url: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return void (await self.clients.openWindow(url));
  // Where the browser does not let it come forward, it still leads there.
  await open.focus().catch(() => undefined);
  // A page that this worker does not control cannot be led elsewhere.
  await open.navigate(url).catch(() => self.clients.openWindow(url));
}

async function keepWhatIsHere(url: string): Promise<void> {
  if (await caches.match(url, { ignoreVary: true })) return;
  // No longer in the HTTP cache: it is cached when it is next used.
  const here = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
  if (here?.ok) await keep(url, here);
}

/** A full phone keeps nothing; the answer itself has been given. */
async function keep(request: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(current);
  await cache.put(request, answer).catch(() => undefined);
}

/** Hashed files never change: once here, they are not asked for again. */
async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await (await caches.open(current)).match(request, { ignoreVary: true });
  if (cached) return cached;
  const before = await caches.match(request, { ignoreVary: true });
  const answer = before ?? (await fetch(request));
  if (answer.status === 200 && answer.type === 'basic') event.waitUntil(keep(request, answer.clone()));
  return answer;
}

/** Pages come from the network, with the current draws in them, and are never cached. */
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
  return networkFirst(network, pageBoundMs, async (reason) => {
    const cached = await caches.match(offlinePage, { cacheName: current, ignoreVary: true });
    // A slow network is no missing one: only an application that can start is better than waiting.
    return cached && (reason === 'failed' || (await canStart(cached.clone()))) ? cached : undefined;
  });
}

async function canStart(shell: Response): Promise<boolean> {
  const needed = assetsOf(await shell.text());
  const cached = await Promise.all(needed.map((path) => caches.match(path, { ignoreVary: true })));
  return cached.every((answer) => answer !== undefined);
}
