import { createHash, createHmac } from 'node:crypto';
import { createProtocol, type Bytes } from '@raffle/draw-protocol';

/** The draw's formulas on Node's synchronous hashes: a list of 100,000 tickets takes half a second. */
export const protocol = createProtocol({
  sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});

/** A column's bytes in a buffer of their own, as the protocol takes them. */
export function bytesOf(column: Buffer): Bytes {
  return new Uint8Array(column);
}
