/**
 * Identifies one intention of the person: sent again with a retry, it makes the server return the first answer. 128 random bits;
 * `crypto.randomUUID` would need a page served over TLS.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
