import { createHmac, hash } from 'node:crypto';
import type { Hasher } from '../src/index.js';

/** The hasher that the services use: synchronous, so that large lists are fast. */
export const nodeHasher: Hasher = {
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
};
