import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { Access, EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { adminArea, type AdminArea } from '@raffle/contracts/values';

/** The areas of each administrator (docs/product.md rule 64). */
export const areasOf = {
  admin: adminArea.options,
  supportAdmin: ['support', 'phones'],
  moneyAdmin: ['money', 'phones'],
  drawsAdmin: ['draws', 'phones'],
  /** May export no phone numbers. */
  phonelessAdmin: ['support', 'money', 'draws'],
} as const satisfies Record<string, readonly AdminArea[]>;
/** Whose role is `admin`. */
export type PlainAdmin = keyof typeof areasOf;
export const plainAdmins = Object.keys(areasOf) as PlainAdmin[];
export const isPlainAdmin = (role: string): role is PlainAdmin => Object.hasOwn(areasOf, role);
export const living = ['owner', 'other', ...plainAdmins, 'superAdmin'] as const;
export const isAdmin = (role: Role) => role === 'superAdmin' || isPlainAdmin(role);
/** Sessions that are none, or none any more. */
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
  admin: [...plainAdmins, 'superAdmin'],
  super_admin: ['superAdmin'],
  session: living,
};

type Expectation = 'in' | 401 | 403;

export interface Row {
  endpoint: EndpointDefinition;
  role: Role;
  expected: Expectation;
}

function worksOn(role: PlainAdmin, area: AdminArea): boolean {
  return (areasOf[role] as readonly AdminArea[]).includes(area);
}

/** Every endpoint for every role, in the order of the contracts. */
export const roleTable: readonly Row[] = allEndpoints.flatMap((endpoint) =>
  roles.map((role) => ({ endpoint, role, expected: expectationOf(endpoint, role) })),
);

function expectationOf({ access, areas = 'every' }: EndpointDefinition, role: Role): Expectation {
  const isOutside =
    access === 'admin' && areas !== 'every' && isPlainAdmin(role) && !areas.some((area) => worksOn(role, area));
  if (admitted[access].includes(role) && !isOutside) return 'in';
  return (living as readonly Role[]).includes(role) ? 403 : 401;
}

export const nameOf = ({ method, path }: Pick<EndpointDefinition, 'method' | 'path'>) => `${method} ${path}`;
