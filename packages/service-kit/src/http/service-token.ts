import { randomUUID, sign, verify, type KeyObject } from 'node:crypto';
import { bounded, line } from '@raffle/contracts/bounded';
import { adminArea, adminRole, processName, type AdminArea, type ProcessName } from '@raffle/contracts/values';
import { z } from 'zod';
import type { PublicKeys } from '../config/variables.js';

/** The header of a service token. */
export const serviceTokenHeader = 'x-internal-statement';
/** With an answer: for how many milliseconds the gateway holds it back, so that no connection between processes waits meanwhile. */
export const answerDelayHeader = 'x-internal-answer-delay';
/** The longest such delay, in milliseconds: seconds, which a person waits for. */
export const maxAnswerDelayMs = 5_000;
/** Lifetime of a service token, in seconds. */
const serviceTokenLifetimeSeconds = 30;
/** Tolerated clock difference of two machines, in seconds: a clock that is a minute off must not stop the platform. */
const clockToleranceSeconds = 120;
/** How long a signed token is reused, in milliseconds. */
const reuseMs = 10_000;
/** Maximum of cached tokens, signed and verified; beyond it the cache is cleared. */
const maxRemembered = 5_000;

/** The person for whom a call is made. */
export interface Subject {
  kind: 'user' | 'admin';
  id: string;
  role?: 'admin' | 'super_admin';
  /** What an administrator works on (docs/product.md rule 64). */
  areas?: readonly AdminArea[];
  /** An administrator's name when the session was opened: only identity stores administrators. */
  username?: string;
  /** When the session was opened: an administrator who counts as one of two (docs/product.md rule 48). */
  confirmed?: true;
  /** The session was opened after an administrator issued a code for the account (docs/product.md rule 58). */
  afterCode?: true;
  /** The session through which they call: the SHA-256 of its token, which cannot open it. */
  sessionId?: string;
}

/** Who calls, and for whom: the receiver's view of an internal call (docs/architecture.md "Internal HTTP"). */
export interface ServiceToken {
  caller: ProcessName;
  subject: Subject | null;
  /** The address of the person's browser, if the gateway passes it on. */
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

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1000);
const header = encode({ alg: 'EdDSA' });

/** A signed token (JWT, EdDSA), valid for one target and 30 seconds. */
export function signServiceToken({ caller, target, privateKey, subject, address }: ServiceTokenToSign): string {
  const issuedAt = nowSeconds();
  const payload = encode({
    iss: caller,
    aud: target,
    jti: randomUUID(),
    iat: issuedAt,
    exp: issuedAt + serviceTokenLifetimeSeconds,
    ...(subject
      ? {
          sub: subject.id,
          kind: subject.kind,
          ...(subject.role ? { role: subject.role } : {}),
          ...(subject.areas ? { areas: subject.areas } : {}),
          ...(subject.username ? { username: subject.username } : {}),
          ...(subject.confirmed ? { confirmed: true } : {}),
          ...(subject.afterCode ? { after_code: true } : {}),
          ...(subject.sessionId ? { session: subject.sessionId } : {}),
        }
      : {}),
    ...(address ? { address } : {}),
  });
  const signed = `${header}.${payload}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** Signs a process's tokens and reuses each for ten seconds: a signature costs more than most calls. */
export class ServiceTokenSigner {
  private readonly signed = new Map<string, { token: string; reusedUntil: number }>();

  constructor(private readonly signer: Pick<ServiceTokenToSign, 'caller' | 'privateKey'>) {}

  /** A token for `subject` (absent: no person) at `address`, valid for at least 20 seconds; only `target` accepts it. */
  for(target: ProcessName, subject?: Subject | null, address = ''): string {
    const {
      kind = '',
      id = '',
      role = '',
      areas = [],
      username = '',
      confirmed = '',
      afterCode = '',
      sessionId = '',
    } = subject ?? {};
    const key = [target, kind, id, role, areas.join(), username, confirmed, afterCode, sessionId, address].join('|');
    const known = this.signed.get(key);
    if (known && Date.now() < known.reusedUntil) return known.token;
    const token = signServiceToken({ ...this.signer, target, subject, address });
    if (this.signed.size >= maxRemembered) this.signed.clear();
    this.signed.set(key, { token, reusedUntil: Date.now() + reuseMs });
    return token;
  }
}

const claims = z.object({
  iss: z.enum(processName.options),
  aud: line,
  sub: z.optional(bounded(100, z.minLength(1))),
  kind: z.enum(['user', 'admin']).optional(),
  role: z.enum(adminRole.options).optional(),
  areas: z.array(z.enum(adminArea.options)).optional(),
  username: z.optional(bounded(80)),
  confirmed: z.literal(true).optional(),
  after_code: z.literal(true).optional(),
  session: z.optional(bounded(64)),
  address: z.optional(bounded(64)),
  iat: z.number(),
  exp: z.number(),
  jti: bounded(100, z.minLength(1)),
});
type Claims = z.output<typeof claims>;

/** Verifies the tokens that a process receives: the signature of each once, its age at every call. */
export class ServiceTokenVerifier {
  private readonly verified = new Map<string, Claims>();

  constructor(
    private readonly self: ProcessName,
    private readonly publicKeys: PublicKeys,
  ) {}

  /**
   * Checks signature, audience, age and shape.
   * @throws Error with the reason; receivers answer 401 and log it.
   */
  verifyToken(token: string): ServiceToken {
    let known = this.verified.get(token);
    if (!known) {
      known = this.read(token);
      if (this.verified.size >= maxRemembered) this.verified.clear();
      this.verified.set(token, known);
    }
    checkAge(known);
    const { iss: caller, sub, kind, role, areas, username, confirmed, after_code: afterCode, session, address } = known;
    const subject =
      sub !== undefined && kind !== undefined
        ? {
            kind,
            id: sub,
            ...(role ? { role } : {}),
            ...(areas ? { areas } : {}),
            ...(username ? { username } : {}),
            ...(confirmed ? { confirmed } : {}),
            ...(afterCode ? { afterCode } : {}),
            ...(session ? { sessionId: session } : {}),
          }
        : null;
    return { caller, subject, ...(address ? { address } : {}) };
  }

  private read(token: string): Claims {
    const [alg, payload = '', signature = '', ...rest] = token.split('.');
    if (alg !== header || rest.length > 0) throw new Error('not a service token');
    // Parsed before the signature is verified, because that needs the issuer's key.
    const read = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    const keys = this.publicKeys[read.iss];
    if (!keys) throw new Error(`no public key of ${read.iss} is configured`);
    const signed = [Buffer.from(`${alg}.${payload}`), Buffer.from(signature, 'base64url')] as const;
    if (!keys.some((key) => verify(null, signed[0], key, signed[1]))) throw new Error(`not signed by ${read.iss}`);
    if (read.aud !== this.self) throw new Error(`for ${read.aud}`);
    if ((read.sub === undefined) !== (read.kind === undefined)) throw new Error('a subject needs its kind');
    return read;
  }
}

function checkAge({ iat, exp }: Claims): void {
  const now = nowSeconds();
  if (iat - clockToleranceSeconds > now) throw new Error('from the future');
  if (Math.min(exp, iat + serviceTokenLifetimeSeconds) + clockToleranceSeconds <= now) throw new Error('too old');
}
