import type { EndpointDefinition, ErrorCode } from '@raffle/contracts';
import type { Subject } from '@raffle/service-kit';

/** Why somebody may not make a call, or null when they may (specification section 6). */
export function accessProblem(access: EndpointDefinition['access'], subject: Subject | null): ErrorCode | null {
  switch (access) {
    case 'public':
      return null;
    case 'session':
      return subject ? null : 'unauthenticated';
    case 'user':
    case 'admin':
      if (!subject) return 'unauthenticated';
      return subject.kind === access ? null : 'forbidden';
    case 'super_admin':
      if (!subject) return 'unauthenticated';
      return subject.kind === 'admin' && subject.role === 'super_admin' ? null : 'forbidden';
  }
}

/** The token of `Authorization: Bearer …`, if it looks like one of ours at all. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +((?:token_temporaire_|admin_token_)[A-Za-z0-9_-]{1,100})$/i.exec(authorization ?? '')?.[1] ?? null;
}
