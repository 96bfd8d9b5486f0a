import { randomUUID, type KeyObject } from 'node:crypto';
import { adminRole, processName, type ProcessName } from '@raffle/contracts/values';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { PublicKeys } from './config-shapes.js';

/** The header of a service token. */
export const serviceTokenHeader = 'x-internal-statement';
/** Lifetime of a service token, in seconds. */
export const serviceTokenLifetimeSeconds = 30;
/** How far the clocks of two machines may differ, in seconds: a clock that is a minute wrong must not stop the platform. */
const clockToleranceSeconds = 120;

/** The person for whom a call is made. */
export interface Subject {
  kind: 'user' | 'admin';
  id: string;
  role?: 'admin' | 'super_admin';
}

/** Who calls, and for whom; what a receiver knows of an internal call (docs/architecture.md "Internal HTTP"). */
export interface ServiceToken {
  caller: ProcessName;
  subject: Subject | null;
  /** The address of the person's browser, where the gateway passes it on. */
  address?: string;
}

export interface ServiceTokenToSign {
  caller: ProcessName;
  /** The only process that accepts the token. */
  target: ProcessName;
  privateKey: KeyObject;
  subject?: Subject | null;
  address?: string;
}

/** A signed token (JWT, EdDSA), valid for one target and 30 seconds. */
export async function signServiceToken(token: ServiceTokenToSign): Promise<string> {
  const { caller, target, privateKey, subject, address } = token;
  const jwt = new SignJWT({
    ...(subject ? { kind: subject.kind, ...(subject.role ? { role: subject.role } : {}) } : {}),
    ...(address ? { address } : {}),
  })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(caller)
    .setAudience(target)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${serviceTokenLifetimeSeconds}s`);
  if (subject) jwt.setSubject(subject.id);
  return jwt.sign(privateKey);
}

const claims = z.object({
  iss: z.enum(processName.options),
  sub: z.string().min(1).max(100).optional(),
  kind: z.enum(['user', 'admin']).optional(),
  role: z.enum(adminRole.options).optional(),
  address: z.string().max(64).optional(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1),
});

/**
 * Checks signature, audience, age and shape.
 * @throws Error with the reason; receivers answer 401 and log it.
 */
export async function verifyServiceToken(
  token: string,
  { self, publicKeys }: { self: ProcessName; publicKeys: PublicKeys },
): Promise<ServiceToken> {
  const { payload } = await jwtVerify(
    token,
    (_header, { payload: encoded }) => publicKeyOf(issuerOf(encoded), publicKeys),
    {
      algorithms: ['EdDSA'],
      audience: self,
      maxTokenAge: `${serviceTokenLifetimeSeconds}s`,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti'],
    },
  );
  const { iss, sub, kind, role, address } = claims.parse(payload);
  if ((sub === undefined) !== (kind === undefined)) throw new Error('a subject needs its kind');
  const subject = sub !== undefined && kind !== undefined ? { kind, id: sub, ...(role ? { role } : {}) } : null;
  return { caller: iss, subject, ...(address ? { address } : {}) };
}

/** The issuer is read before the signature is checked, only to choose the key that must have made it. */
function issuerOf(encoded: string | Uint8Array): string {
  const text = Buffer.from(typeof encoded === 'string' ? encoded : Buffer.from(encoded).toString(), 'base64url');
  const parsed = z.object({ iss: z.string() }).parse(JSON.parse(text.toString('utf8')));
  return parsed.iss;
}

function publicKeyOf(issuer: string, publicKeys: PublicKeys): KeyObject {
  const caller = z.enum(processName.options).parse(issuer);
  const key = publicKeys[caller];
  if (!key) throw new Error(`no public key of ${caller} is configured`);
  return key;
}
