import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.js';
import { configQuery } from '../../shared/api/public-queries.js';
import { pauseBeforeAsking } from '../../shared/reconnected.js';

/** The smallest read. */
const askServer = (queries: QueryClient): Promise<unknown> =>
  queries.fetchQuery({ ...configQuery, staleTime: 0, retry: false });

/**
 * Follows the browser's own events and the outcome of every read and write; `notify` gets the state now and after each change. After two lost
 * calls in a row it reads the configuration: an answer shows that the network works, and the screen shows the error of the read that failed.
 * @returns a function that stops it.
 */
export function watchConnection(
  queries: QueryClient,
  notify: (offline: boolean) => void,
  ask = () => askServer(queries),
): () => void {
  let connection: Connection = { browser: navigator.onLine, lost: 0 };
  const update = (news: ConnectionNews | null) => {
    if (news === null) return;
    const before = connection;
    connection = afterNews(before, news);
    const offline = isOffline(connection);
    if (offline !== isOffline(before)) notify(offline);
    // An answer is seen like that of any read.
    if (connection.lost === lostInARow && before.lost < lostInARow)
      ask().catch((error: unknown) => isLost(error) && update('server-silent'));
  };
  const cameBack = () => update('browser-online');
  const wentAway = () => update('browser-offline');
  window.addEventListener('online', cameBack);
  window.addEventListener('offline', wentAway);
  const ends = [
    queries.getQueryCache().subscribe((event) => update(newsOf(event))),
    queries.getMutationCache().subscribe((event) => update(newsOf(event))),
    () => window.removeEventListener('online', cameBack),
    () => window.removeEventListener('offline', wentAway),
  ];
  notify(isOffline(connection));
  return () => ends.forEach((end) => end());
}

/** What an attempt shows: the server answered, it did not, or nothing about the network (null). */
function newsOf(event: QueryCacheNotifyEvent | MutationCacheNotifyEvent): ConnectionNews | null {
  if (event.type !== 'updated') return null;
  const { action } = event;
  // Data set by the live stream or from storage says nothing about calls.
  if (action.type === 'success') return 'manual' in action && action.manual ? null : 'call-answered';
  if (action.type !== 'failed' && action.type !== 'error') return null;
  if (!(action.error instanceof ApiError)) return null;
  return isLost(action.error) ? 'call-lost' : 'call-answered';
}

const isLost = (error: unknown): boolean => error instanceof ApiError && error.is('unreachable');

/** Polls until the server answers again: browsers do not always report a restored network. @returns a function that stops it. */
export function askUntilAnswered(queries: QueryClient): () => void {
  let times = 0;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    if (ended) return;
    timer = setTimeout(ask, pauseBeforeAsking(times));
    times += 1;
  };
  const ask = () => {
    if (document.hidden) return later();
    // `watchConnection` sees the outcome either way.
    askServer(queries).then(later, later);
  };
  later();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** What this page knows about the network. `browser`: the browser reports a connection. `lost`: consecutive calls without an answer. */
export interface Connection {
  browser: boolean;
  lost: number;
}

export type ConnectionNews = 'browser-online' | 'browser-offline' | 'call-answered' | 'call-lost' | 'server-silent';

/** One lost call may be a tunnel or a slow server; after two in a row the server is asked, whose silence counts as one more. */
const lostInARow = 2;

/** Any answer, even a refusal, shows that the connection works, whatever the browser reports. */
export function afterNews(before: Connection, news: ConnectionNews): Connection {
  switch (news) {
    case 'browser-offline':
      return { ...before, browser: false };
    case 'browser-online':
    case 'call-answered':
      return before.browser && before.lost === 0 ? before : { browser: true, lost: 0 };
    case 'call-lost':
      return before.lost < lostInARow ? { ...before, lost: before.lost + 1 } : before;
    case 'server-silent':
      return { ...before, lost: lostInARow + 1 };
  }
}

export const isOffline = ({ browser, lost }: Connection): boolean => !browser || lost > lostInARow;
