import { recordKeys, type DrawRecord, type RecordKeys } from '@raffle/contracts/http/draws';
import { signatureRefusal } from '@raffle/draw-protocol';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { timeoutSignal } from '../../shared/api/timeout-signal.js';

/** `foreign`: signed by a key that is not one of the platform's; `wrong`: by one of them, but for another record or day. */
type SignatureCheck = 'signed' | 'unsigned' | 'foreign' | 'wrong';

const keysTimeoutMs = 15_000;

/** The platform's public keys; a page that waits for a draw reads them before it (milliseconds). */
export const recordKeysQuery = queryOptions({
  queryKey: ['record-keys'],
  queryFn: readKeys,
  staleTime: 60 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** @throws Error when they cannot be read */
async function readKeys(): Promise<RecordKeys['keys']> {
  const answer = await fetch('/.well-known/bon-tirage-keys.json', {
    cache: 'no-cache',
    credentials: 'omit',
    signal: timeoutSignal(keysTimeoutMs),
  });
  if (!answer.ok) throw new Error(`Loading the signature keys failed with status ${answer.status}`);
  return recordKeys.parse(await answer.json()).keys;
}

/**
 * Checks who published a record with the platform's public keys (docs/draw-protocol.md step 9).
 * @throws Error when the keys cannot be read
 */
export async function checkSignature(record: DrawRecord, queries: QueryClient): Promise<SignatureCheck> {
  if (!record.signature) return 'unsigned';
  const check = await checkWith(await queries.fetchQuery(recordKeysQuery), record);
  // By a key that is newer than those that were read.
  return check === 'foreign'
    ? checkWith(await queries.fetchQuery({ ...recordKeysQuery, staleTime: 0 }), record)
    : check;
}

async function checkWith(keys: RecordKeys['keys'], record: DrawRecord): Promise<SignatureCheck> {
  if ((await signatureRefusal(record, keys)) === null) return 'signed';
  return keys.some(({ id }) => id === record.signature?.key) ? 'wrong' : 'foreign';
}
