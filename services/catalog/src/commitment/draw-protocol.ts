import { createHash, createHmac } from 'node:crypto';
import { createProtocol } from '@raffle/draw-protocol';

/** The published draw protocol with Node's synchronous hashes, which are faster than WebCrypto for long lists. */
export const drawProtocol = createProtocol({
  sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});
