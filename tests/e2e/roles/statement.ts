import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { system } from '../config.js';

export const serviceTokenHeader = 'x-internal-statement';

export interface Claims {
  /** Who says that it calls. */
  issuer: string;
  /** Who is called. */
  audience: string;
  /** Whose key signs; default the issuer's. Null: unsigned, `alg` none. */
  signer?: string | null;
  person?: { kind: 'user' | 'admin'; id: string; role?: 'admin' | 'super_admin' };
  /** Signed so many seconds ago. */
  age?: number;
}

/**
 * A statement as one process sends it to another, made by hand: the kit that the services verify with signs only what is right.
 * @returns the header of the call.
 */
export function statement({ issuer, audience, signer = issuer, person, age = 0 }: Claims): Record<string, string> {
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
