import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.js';
import { configQuery } from '../../shared/api/public-queries.js';
import { pauseBeforeAsking } from '../../shared/reconnected.js';

/**
 * Follows the browser's own events and the outcome of every read and write; `notify` gets the state now and after each change.
 * @returns a function that stops it.
 */
export function watchConnection(queries: QueryClient, notify: (offline: boolean) => void): () => void {
  let connection: Connection = { browser: navigator.onLine, lost: 0 };
  const update = (news: ConnectionNews | null) => {
    if (news === null) return;
    const before = isOffline(connection);
    connection = afterNews(connection, news);
    if (isOffline(connection) !== before) notify(!before);
  };
  const online = () => update('browser-online');
  const offline = () => update('browser-offline');
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  const ends = [
    queries.getQueryCache().subscribe((event) => update(newsOf(event))),
    queries.getMutationCache().subscribe((event) => update(newsOf(event))),
    () => window.removeEventListener('online', online),
    () => window.removeEventListener('offline', offline),
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
  return action.error.is('unreachable') ? 'call-lost' : 'call-answered';
}

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
    queries.fetchQuery({ ...configQuery, staleTime: 0, retry: false }).then(later, later);
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

export type ConnectionNews = 'browser-online' | 'browser-offline' | 'call-answered' | 'call-lost';

/** One lost call may be a tunnel or a slow server; two in a row are reported to the person. */
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
      return { ...before, lost: Math.min(before.lost + 1, lostInARow) };
  }
}

export const isOffline = ({ browser, lost }: Connection): boolean => !browser || lost >= lostInARow;
