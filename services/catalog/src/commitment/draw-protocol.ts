import { createHmac, hash } from 'node:crypto';
import { createProtocol } from '@raffle/draw-protocol';

/** The published draw protocol with Node's synchronous hashes, which are faster than WebCrypto for long lists. */
export const drawProtocol = createProtocol({
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});
