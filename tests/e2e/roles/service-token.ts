import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { system } from '../config.js';

export const serviceTokenHeader = 'x-internal-statement';

export interface Claims {
  /** The claimed caller. */
  issuer: string;
  /** The called process. */
  audience: string;
  /** The process whose key signs; default: the issuer. Null: unsigned, `alg` none. */
  signer?: string | null;
  person?: { kind: 'user' | 'admin'; id: string; role?: 'admin' | 'super_admin' };
  /** Age of the signature in seconds. */
  age?: number;
}

/**
 * A hand-made service token, as one process sends it to another: the services' own kit signs only valid ones.
 * @returns the header of the call.
 */
export function serviceToken({ issuer, audience, signer = issuer, person, age = 0 }: Claims): Record<string, string> {
  const now = Math.floor(Date.now() / 1000) - age;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = [
    encode({ alg: signer === null ? 'none' : 'EdDSA' }),
    encode({
      iss: issuer,
      aud: audience,
      iat: now,
      exp: now + 30,
      jti: randomUUID(),
      ...(person ? { sub: person.id, kind: person.kind, ...(person.role ? { role: person.role } : {}) } : {}),
    }),
  ].join('.');
  return { [serviceTokenHeader]: `${unsigned}.${signer === null ? '' : signatureOf(unsigned, signer)}` };
}

function signatureOf(text: string, signer: string): string {
  const pem = Buffer.from(system.signingKeys[signer] ?? '', 'base64').toString('utf8');
  return sign(null, Buffer.from(text), createPrivateKey(pem)).toString('base64url');
}
