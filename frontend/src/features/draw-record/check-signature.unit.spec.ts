/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { aDrawRecord, someRecordKeys } from '@raffle/contracts/fixtures/draws';
import type { RecordKeys } from '@raffle/contracts/http/draws';
import { QueryClient } from '@tanstack/react-query';
import { checkSignature, recordKeysQuery } from './check-signature.js';

afterEach(() => void jest.restoreAllMocks());

/** The keys that the platform answers from now on. */
const published = (keys: RecordKeys['keys']) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ keys })));

test('keys that were read while the draw was awaited are not read with its record, unless its key is newer', async () => {
  const queries = new QueryClient();
  published(someRecordKeys.keys);
  await queries.prefetchQuery(recordKeysQuery);
  const read = published([]).mockClear();
  expect(await checkSignature(aDrawRecord, queries)).toBe('signed');
  expect(read).not.toHaveBeenCalled();

  const waited = new QueryClient();
  await waited.prefetchQuery(recordKeysQuery);
  published(someRecordKeys.keys);
  expect(await checkSignature(aDrawRecord, waited)).toBe('signed');
});
