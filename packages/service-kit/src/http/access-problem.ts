import type { ErrorCode } from '@raffle/contracts/errors';
import { worksOn, type Access, type Areas, type EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { Subject } from './service-token.js';

/** Who may call an endpoint; a call between services names only the access. */
export interface AccessRules {
  access?: Access | undefined;
  areas?: Areas | undefined;
  csv?: EndpointDefinition['csv'];
}

/**
 * The error code that refuses a call, null when it is allowed (docs/product.md section 6 and rule 64). The gateway asks for the session, each
 * service again for the service token: a gateway that forwards too much opens nothing.
 * @param asksCsv the answer would be a file
 */
export function accessProblem(
  { access = 'public', areas = 'every', csv }: AccessRules,
  subject: Subject | null,
  asksCsv = false,
): ErrorCode | null {
  switch (access) {
    case 'public':
      return null;
    case 'session':
      return subject ? null : 'unauthenticated';
    case 'user':
      if (!subject) return 'unauthenticated';
      return subject.kind === 'user' ? null : 'forbidden';
    case 'admin':
    case 'super_admin': {
      if (!subject) return 'unauthenticated';
      const { kind, role, areas: own = [] } = subject;
      const isAdmitted = kind === 'admin' && (access === 'admin' || role === 'super_admin');
      const mayTakePhones = !asksCsv || csv !== 'phones' || own.includes('phones');
      return isAdmitted && worksOn(areas, own) && mayTakePhones ? null : 'forbidden';
    }
  }
}
