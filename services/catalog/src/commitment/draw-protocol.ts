import { createHash, createHmac } from 'node:crypto';
import { createProtocol } from '@raffle/draw-protocol';

/** The published draw protocol on Node's own hashes: synchronous, so that long lists are quick. */
export const drawProtocol = createProtocol({
  sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});
