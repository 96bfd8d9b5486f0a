/** The offline page's styles, precached with it: they change only with a build. */
export const offlineStyles = '/offline.css';

/** What the worker does with a request: nothing, a file from its cache, or a page with the offline page as fallback. */
export type Handling = 'network' | 'asset' | 'page';

/**
 * The worker handles only our own pages and hashed files, never the API: tickets, payments and messages are fetched each time and
 * never cached, and the live stream must not pass through the worker.
 */
export function handlingOf(request: { method: string; mode: string; url: string }, origin: string): Handling {
  const { origin: from, pathname } = new URL(request.url);
  if (request.method !== 'GET' || from !== origin || /^\/api(\/|$)/.test(pathname)) return 'network';
  if (pathname.startsWith('/assets/') || pathname === offlineStyles) return 'asset';
  return request.mode === 'navigate' ? 'page' : 'network';
}

const prefix = 'raffle-';

export const cacheNameOf = (build: string) => `${prefix}${build}`;

/**
 * Our caches that a new build may delete. `names` from the oldest to the newest, as CacheStorage lists them. The previous build's
 * stays: its pages may still be open, and unchanged files are reused from it.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== current);
  return others.slice(0, -1);
}

/** The hashed files without which one of our pages shows nothing. */
export const assetsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)),
];

/** The URLs in a page's message `{ keep: [...] }` that are our hashed files; anything else in it is ignored. */
export function assetsToCache(message: unknown, origin: string): string[] {
  if (typeof message !== 'object' || message === null || !('keep' in message) || !Array.isArray(message.keep))
    return [];
  return message.keep
    .flatMap((one) => urlOf(one, origin)?.href ?? [])
    .filter((url) => handlingOf({ method: 'GET', mode: 'no-cors', url }, origin) === 'asset')
    .slice(0, maxAssets);
}

/** What the server's push shows, and the page that it opens; null for a push that is not ours. */
export function notificationOf(
  data: unknown,
  origin: string,
): { title: string; body: string; tag: string; url: string } | null {
  if (typeof data !== 'object' || data === null) return null;
  const { title, body, tag, url } = data as Record<string, unknown>;
  if (![title, body, tag, url].every((one) => typeof one === 'string')) return null;
  // Another site's URL is never opened.
  const target = urlOf(url, origin);
  if (target?.origin !== origin) return null;
  return { title, body, tag, url: target.href } as ReturnType<typeof notificationOf>;
}

/** `URL.canParse` exists only since Chrome 120, `URL.parse` since 126. */
function urlOf(text: unknown, origin: string): URL | null {
  if (typeof text !== 'string') return null;
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}

/** No visit loads this many files. */
const maxAssets = 200;

/**
 * The network's answer. When it fails or takes longer than `timeoutMs`, what `instead` returns; if that is undefined, the network's
 * answer after all.
 * @throws what the network threw, when there is no fallback.
 */
export async function networkFirst<Answer>(
  network: Promise<Answer>,
  timeoutMs: number,
  instead: (reason: 'failed' | 'slow') => Promise<Answer | undefined>,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<'slow'>((resolve) => (timer = setTimeout(resolve, timeoutMs, 'slow')));
  const answered = network.then(
    (answer) => ({ answer }),
    () => 'failed' as const,
  );
  const first = await Promise.race([answered, slow]);
  clearTimeout(timer);
  if (typeof first === 'object') return first.answer;
  const fallback = await instead(first);
  if (fallback !== undefined) return fallback;
  const last = await answered;
  if (typeof last === 'object') return last.answer;
  return (first === 'slow' ? await instead('failed') : undefined) ?? network;
}
