import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The secret with which the browser that registered claims its session after paying. Derived, not stored: a repeated request
 * gets the same secret, and a database dump contains none.
 * @param key CLAIM_SECRET_KEY, 32 bytes.
 */
export function claimSecret(key: Buffer, registrationId: string): string {
  return mac(key, 'claim', registrationId).toString('base64url');
}

/** Whether `given` is the registration's claim secret, in constant time. */
export function isClaimSecret(key: Buffer, registrationId: string, given: string): boolean {
  // Compared as digests, so that the length of `given` reveals nothing either.
  return timingSafeEqual(mac(key, 'compare', given), mac(key, 'compare', claimSecret(key, registrationId)));
}

/**
 * Recognises the same request under one Idempotency-Key. Keyed, because the form contains a password: without
 * the key no guess can be tested against it.
 */
export function requestFingerprint(key: Buffer, request: unknown): string {
  return mac(key, 'request', JSON.stringify(request)).toString('hex');
}

/**
 * Identifies a closed account's phone when it registers again (docs/product.md rule 33, erasure and export). Keyed, because there are few
 * phone numbers: without the key none can be tried.
 * @param phone E.164
 */
export function phoneHash(key: Buffer, phone: string): Buffer {
  return mac(key, 'phone', phone);
}

function mac(key: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}
