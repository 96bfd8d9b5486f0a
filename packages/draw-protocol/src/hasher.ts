import type { Bytes } from './bytes.js';

/**
 * Implementation of the two hash functions. The protocol awaits the results, so both kinds work: WebCrypto
 * (browsers, Node) returns promises; node:crypto is synchronous and hashes 100,000 leaves in about half a
 * second.
 */
export interface Hasher {
  /** SHA-256, 32 bytes. */
  sha256(data: Bytes): Bytes | Promise<Bytes>;
  /** HMAC-SHA-256, 32 bytes. */
  hmac(key: Bytes, data: Bytes): Bytes | Promise<Bytes>;
}

/** SHA-256 and HMAC of the browser or of Node, through `globalThis.crypto.subtle`. Needs a secure context in browsers. */
export const webCryptoHasher: Hasher = {
  async sha256(data) {
    return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', data));
  },
  async hmac(key, data) {
    const imported = await globalThis.crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    return new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', imported, data));
  },
};
