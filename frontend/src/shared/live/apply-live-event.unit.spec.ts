import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aDrawRecord } from '@raffle/contracts/fixtures/draws';
import type { Subject } from '@raffle/contracts/http/define-endpoint';
import type { liveEvents } from '@raffle/contracts/http/live';
import { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { aProduct } from '../../../test/api-server.js';
import { drawRecordQuery, productQuery } from '../api/public-queries.js';
import { liveEventHandler, type LiveTarget } from './apply-live-event.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const target = (over: Partial<LiveTarget>): LiveTarget => ({
  queries: new QueryClient(),
  refreshSession: () => Promise.resolve(),
  onActivity: () => undefined,
  onTickets: () => undefined,
  signal: new AbortController().signal,
  ...over,
});
const changed = (data: z.input<typeof liveEvents.changed>) => ({ event: 'changed', data: JSON.stringify(data) });
function shown(queries: QueryClient, subject: Subject) {
  const query = queries.getQueryCache().build(queries, { queryKey: [subject], meta: { about: [subject] } });
  query.setData({});
  return () => query.state.isInvalidated;
}

test('the signed-in person is read again after the time that the event names, and once for equal events', async () => {
  let refreshed = 0;
  const handle = liveEventHandler(target({ refreshSession: () => Promise.resolve(void refreshed++) }));
  for (const after_ms of [1_500, 1_500, 8_000]) {
    await handle(changed({ subjects: ['my_payments', 'profile'], after_ms, within_ms: 0 }));
  }
  await jest.advanceTimersByTimeAsync(1_400);
  expect(refreshed).toBe(0);
  await jest.advanceTimersByTimeAsync(600);
  expect(refreshed).toBe(1);
  await jest.advanceTimersByTimeAsync(8_000);
  expect(refreshed).toBe(2);
});

test('what is about the subjects is read again at a random moment of the time that the event names, and nothing else', async () => {
  const queries = new QueryClient();
  const [wins, tickets] = [shown(queries, 'my_wins'), shown(queries, 'my_tickets')];
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const handle = liveEventHandler(target({ queries }));
  await handle(changed({ subjects: ['my_wins'], after_ms: 1_000, within_ms: 700 }));
  await jest.advanceTimersByTimeAsync(1_349);
  expect(wins()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect([wins(), tickets()]).toEqual([true, false]);
});

test('a subject of a newer server is no reason to end the stream, and the others are read again', async () => {
  const queries = new QueryClient();
  const messages = shown(queries, 'messages');
  await liveEventHandler(target({ queries }))(changed({ subjects: ['newer', 'messages'], within_ms: 0 }));
  await jest.advanceTimersByTimeAsync(0);
  expect(messages()).toBe(true);
});

test('a payment that waits for its tickets hears when they changed', async () => {
  const onTickets = jest.fn();
  const handle = liveEventHandler(target({ onTickets }));
  await handle(changed({ subjects: ['messages'], within_ms: 0 }));
  await jest.advanceTimersByTimeAsync(0);
  expect(onTickets).not.toHaveBeenCalled();
  await handle(changed({ subjects: ['my_tickets', 'my_wins'], within_ms: 0 }));
  await jest.advanceTimersByTimeAsync(0);
  expect(onTickets).toHaveBeenCalledTimes(1);
});

describe('a draw whose hour is fixed', () => {
  const { id } = aDrawRecord.product;
  const page = productQuery(id).queryKey;
  const queries = new QueryClient();
  const handle = liveEventHandler(target({ queries }));
  const drawChanged = changed({ subjects: ['products'], product_id: id, within_ms: 700 });
  const shows = () => queries.getQueryData(page)?.product.status;
  const record = () => queries.getQueryState(drawRecordQuery(id).queryKey);
  const isRead = () => queries.getQueryState(page)?.isInvalidated;
  beforeEach(() => {
    queries.clear();
    queries.setQueryData(page, { product: { ...aProduct, id, draw_at: '2026-12-04T19:00:00.000Z' } });
  });

  test('begins without a read, and the stream brings its record', async () => {
    await handle({ event: 'closed', data: JSON.stringify({ product_id: id, version: 2 }) });
    await handle(drawChanged);
    await jest.advanceTimersByTimeAsync(700);
    expect([shows(), isRead(), record()]).toEqual(['drawing', false, undefined]);
    await handle(drawChanged);
    await handle({ event: 'drawn', data: JSON.stringify({ record: aDrawRecord }) });
    await handle(drawChanged);
    expect([shows(), record()?.data]).toEqual(['completed', aDrawRecord]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(isRead()).toBe(false);
    await handle(drawChanged);
    await jest.advanceTimersByTimeAsync(700);
    expect(isRead()).toBe(true);
  });

  test('a page that the record was not sent to reads it', async () => {
    await handle(drawChanged);
    await jest.advanceTimersByTimeAsync(700);
    await handle(drawChanged);
    expect(record()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(700);
    expect(record()).toBeDefined();
  });
});
