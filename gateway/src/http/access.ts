import type { ErrorCode } from '@raffle/contracts/errors';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { Subject } from '@raffle/service-kit';

/** The error code that refuses a call, null when it is allowed (docs/product.md section 6). */
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

/** The token of `Authorization: Bearer …`, null when it does not look like one of ours. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +((?:token_temporaire_|admin_token_)[A-Za-z0-9_-]{1,100})$/i.exec(authorization ?? '')?.[1] ?? null;
}
