import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IdentityConfig } from '../config.js';

/** The key in use, and those before and after it. */
export type ClaimKeys = Pick<IdentityConfig, 'CLAIM_SECRET_KEY' | 'CLAIM_OTHER_KEYS'>;

/**
 * The secret with which the browser that registered claims its session after paying. Derived, not stored: a repeated request
 * gets the same secret, and a database dump contains none.
 * @param key 32 bytes.
 */
export function claimSecret(key: Buffer, registrationId: string): string {
  return mac(key, 'claim', registrationId).toString('base64url');
}

/** Whether `given` is the registration's claim secret, in constant time: by the key in use, or by one that was in use when it began. */
export function isClaimSecret(
  { CLAIM_SECRET_KEY: current, CLAIM_OTHER_KEYS: others }: ClaimKeys,
  { id, created_at }: { id: string; created_at: Date },
  given: string,
): boolean {
  const keys = [current, ...others.flatMap(({ key, until }) => (until === null || created_at < until ? key : []))];
  // Compared as digests, so that the length of `given` reveals nothing either.
  return keys.some((key) => timingSafeEqual(mac(key, 'compare', given), mac(key, 'compare', claimSecret(key, id))));
}

/**
 * Recognises the same request under one Idempotency-Key. Keyed, because the form contains a password: without
 * the key no guess can be tested against it.
 * @returns the fingerprint by the key in use, then those by the others.
 */
export function requestFingerprints(keys: ClaimKeys, request: unknown): [string, ...string[]] {
  return byEach(keys, (key) => mac(key, 'request', JSON.stringify(request)).toString('hex'));
}

/**
 * Identifies a closed account's phone when it registers again (docs/product.md rule 33). Keyed, because there are few
 * phone numbers: without the key none can be tried.
 * @param phone E.164
 * @returns the hash by the key in use, then those by the others: an erased phone cannot be hashed again.
 */
export function phoneHashes(keys: ClaimKeys, phone: string): [Buffer, ...Buffer[]] {
  return byEach(keys, (key) => mac(key, 'phone', phone));
}

/**
 * The code of six digits with which a winner proves that they have their prize (docs/product.md rule 58). Derived, not stored: a
 * database dump contains none.
 * @returns the code by the key in use, which is shown, then those by the others, which were.
 */
export function handoverCodes(
  keys: ClaimKeys,
  { product_id, ticket, user_id }: { product_id: number; ticket: number; user_id: string },
): [string, ...string[]] {
  return byEach(keys, (key) => {
    const number = mac(key, 'handover', `${product_id} ${ticket} ${user_id}`).readUIntBE(0, 6);
    return String(number % 1_000_000).padStart(6, '0');
  });
}

const byEach = <T>({ CLAIM_SECRET_KEY, CLAIM_OTHER_KEYS }: ClaimKeys, make: (key: Buffer) => T): [T, ...T[]] => [
  make(CLAIM_SECRET_KEY),
  ...CLAIM_OTHER_KEYS.map(({ key }) => make(key)),
];

function mac(key: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}
