import { expect, test } from '@jest/globals';
import { pauseBeforeAsking } from '../../shared/pause-before-asking.js';
import { afterNews, isOffline, type Connection, type ConnectionNews } from './connection.js';

const online: Connection = { browser: true, lost: 0 };
const after = (...news: ConnectionNews[]) => isOffline(news.reduce(afterNews, online));

test.each<[boolean, ConnectionNews[]]>([
  [false, []],
  [true, ['browser-offline']],
  [false, ['browser-offline', 'browser-online']],
  [false, ['call-lost']],
  [true, ['call-lost', 'call-lost']],
  [false, ['call-lost', 'call-answered', 'call-lost']],
  [false, ['call-lost', 'call-lost', 'call-lost', 'call-answered']],
  [true, ['call-lost', 'browser-offline']],
  [false, ['browser-offline', 'call-answered']],
  [false, ['call-lost', 'call-lost', 'browser-online']],
])('offline: %s after %j', (offline, news) => expect(after(...news)).toBe(offline));

test('unchanged state is the same object, so nothing re-renders', () => {
  expect(afterNews(online, 'call-answered')).toBe(online);
});

test('the server is polled less and less often, but at least every minute', () => {
  expect([0, 1, 2, 3, 4, 9].map(pauseBeforeAsking)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
