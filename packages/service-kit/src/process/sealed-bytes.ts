import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** The first byte names the format, so that another key or cipher can follow. */
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes for the database (AES-256-GCM).
 * @param key 32 bytes.
 * @param boundTo the owner of the bytes: they cannot be opened in another row.
 */
export function sealBytes(key: Buffer, boundTo: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(format), nonce, sealed, cipher.getAuthTag()]);
}

/**
 * @param keys any of which may have sealed them: more than one while they are rotated.
 * @throws Error when the bytes are not sealed, or were sealed with another key or `boundTo`.
 */
export function openBytes(keys: Buffer | readonly Buffer[], boundTo: string, sealed: Buffer): Uint8Array<ArrayBuffer> {
  const [key, ...more] = Buffer.isBuffer(keys) ? [keys] : keys;
  if (!key) throw new Error('No key to open sealed bytes with');
  if (more.length > 0) {
    try {
      return openBytes(key, boundTo, sealed);
    } catch {
      return openBytes(more, boundTo, sealed); // which reports what is wrong
    }
  }
  if (sealed.length <= 1 + nonceBytes + tagBytes || sealed[0] !== format) throw new Error('These are no sealed bytes');
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(-tagBytes));
  return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]));
}
