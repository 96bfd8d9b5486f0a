import { recordKeys, type DrawRecord } from '@raffle/contracts/http/draws';
import { signatureRefusal } from '@raffle/draw-protocol';
import { givenUpAfter } from '../../shared/api/given-up-after.js';

/** `foreign`: by a key that is not among the platform's; `wrong`: by one of them, but of another record or another day. */
export type SignatureCheck = 'signed' | 'unsigned' | 'foreign' | 'wrong';

const keysTimeoutMs = 15_000;

/**
 * Checks who published a record by the platform's public keys (docs/draw-protocol.md step 9).
 * @throws Error when the keys cannot be read
 */
export async function checkSignature(record: DrawRecord): Promise<SignatureCheck> {
  if (!record.signature) return 'unsigned';
  const answer = await fetch('/.well-known/bon-tirage-keys.json', {
    cache: 'no-cache',
    credentials: 'omit',
    signal: givenUpAfter(keysTimeoutMs),
  });
  if (!answer.ok) throw new Error(`the keys answered ${answer.status}`);
  const { keys } = recordKeys.parse(await answer.json());
  if ((await signatureRefusal(record, keys)) === null) return 'signed';
  return keys.some(({ id }) => id === record.signature?.key) ? 'wrong' : 'foreign';
}
