import { Secret, TOTP } from 'otpauth';

/** Accepted steps of 30 seconds before and after now: phone clocks differ. */
const window = 1;

/** 160 random bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

const totpOf = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** The secret for typing (base32), and as the URI of a QR code for an authenticator app. */
export function shownTotpSecret(secret: Uint8Array, names: { issuer: string; label: string }) {
  const totp = totpOf(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step that a code belongs to (RFC 6238: 30 seconds, six digits, SHA-1, which all apps support); null when it is wrong.
 * @param timestamp milliseconds.
 */
export function totpStep(secret: Uint8Array, code: string, timestamp: number): number | null {
  // The library throws for six characters that are not ASCII.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
