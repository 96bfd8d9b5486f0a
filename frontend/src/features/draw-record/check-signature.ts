import { recordKeys, type DrawRecord } from '@raffle/contracts/http/draws';
import { signatureRefusal } from '@raffle/draw-protocol';
import { timeoutSignal } from '../../shared/api/timeout-signal.js';

/** `foreign`: signed by a key that is not one of the platform's; `wrong`: by one of them, but for another record or day. */
type SignatureCheck = 'signed' | 'unsigned' | 'foreign' | 'wrong';

const keysTimeoutMs = 15_000;

/**
 * Checks who published a record with the platform's public keys (docs/draw-protocol.md step 9).
 * @throws Error when the keys cannot be read
 */
export async function checkSignature(record: DrawRecord): Promise<SignatureCheck> {
  if (!record.signature) return 'unsigned';
  const answer = await fetch('/.well-known/bon-tirage-keys.json', {
    cache: 'no-cache',
    credentials: 'omit',
    signal: timeoutSignal(keysTimeoutMs),
  });
  if (!answer.ok) throw new Error(`Loading the signature keys failed with status ${answer.status}`);
  const { keys } = recordKeys.parse(await answer.json());
  if ((await signatureRefusal(record, keys)) === null) return 'signed';
  return keys.some(({ id }) => id === record.signature?.key) ? 'wrong' : 'foreign';
}
