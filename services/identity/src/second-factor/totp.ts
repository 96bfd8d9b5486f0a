import { Secret, TOTP } from 'otpauth';

/** Steps of 30 seconds before and after now that count: clocks of telephones differ. */
const window = 1;

/** 160 random bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

const totpOf = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** The secret as it is typed (base32), and as a QR code tells it to an application. */
export function shownTotpSecret(secret: Uint8Array, names: { issuer: string; label: string }) {
  const totp = totpOf(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step that a code belongs to (RFC 6238: 30 seconds, six digits, SHA-1, which all applications know); null when it is wrong.
 * @param timestamp milliseconds.
 */
export function totpStep(secret: Uint8Array, code: string, timestamp: number): number | null {
  // The library throws for six signs that are no ASCII.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
