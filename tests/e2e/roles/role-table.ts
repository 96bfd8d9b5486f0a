import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { Access, EndpointDefinition } from '@raffle/contracts/http/define-endpoint';

/** The session of a call. The roles in the second list have no valid session. */
export const living = ['owner', 'other', 'admin', 'superAdmin'] as const;
const withoutSession = [
  'visitor',
  'blocked',
  'malformed',
  'madeUpUser',
  'madeUpAdmin',
  'loggedOut',
  'removedAdmin',
  'expiredUser',
  'expiredAdmin',
] as const;
export const roles = [...living, ...withoutSession] as const;
export type Role = (typeof roles)[number];

/** docs/product.md section 6, repeated here: the test must not derive the expected result from the code under test. */
const admitted: Record<Access, readonly Role[]> = {
  public: roles,
  user: ['owner', 'other'],
  admin: ['admin', 'superAdmin'],
  super_admin: ['superAdmin'],
  session: living,
};

type Expectation = 'in' | 401 | 403;

export interface Row {
  endpoint: EndpointDefinition;
  role: Role;
  expected: Expectation;
}

/** Every endpoint for every role, in the order of the contracts. */
export const roleTable: readonly Row[] = allEndpoints.flatMap((endpoint) =>
  roles.map((role) => ({ endpoint, role, expected: expectationOf(endpoint.access, role) })),
);

function expectationOf(access: Access, role: Role): Expectation {
  if (admitted[access].includes(role)) return 'in';
  return (living as readonly Role[]).includes(role) ? 403 : 401;
}

export const nameOf = ({ method, path }: Pick<EndpointDefinition, 'method' | 'path'>) => `${method} ${path}`;
