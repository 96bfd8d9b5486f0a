import type { Access } from '@raffle/contracts/http/define-endpoint';
import type { Fixture } from './fixture.js';
import { allOperations } from '@raffle/contracts/internal/all-operations';
import { fillPath } from '@raffle/contracts/http/define-endpoint';
import { processName, type ProcessName } from '@raffle/contracts/values';
import { randomUUID } from 'node:crypto';
import { serviceToken, serviceTokenHeader, type Claims } from './service-token.js';

/** The services, each on its own port behind the gateway. */
export const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
export type Service = (typeof services)[number];

interface InternalCall {
  server: Service;
  method: string;
  path: string;
  callers: readonly ProcessName[];
}

const isService = (name: ProcessName): name is Service => services.some((service) => service === name);

/** All HTTP calls between processes: the contracts' operations, and calls forwarded as bytes. */
export const internalCalls: readonly InternalCall[] = [
  ...allOperations.map(({ server, method, path, callers }) => {
    if (!isService(server)) throw new Error(`${server} has no own port`);
    const filled = fillPath(path, {
      id: randomUUID(),
      userId: randomUUID(),
      token: `unknown_${randomUUID()}`,
      productId: 999_999_999,
    });
    return { server, method, path: filled, callers };
  }),
  {
    server: 'catalog',
    method: 'GET',
    path: `/internal/images/${'0'.repeat(32)}/480.avif`,
    callers: ['gateway'],
  },
  { server: 'payments', method: 'POST', path: '/webhook/fusionpay', callers: ['gateway'] },
  { server: 'payments', method: 'POST', path: '/webhook/fusionpay/of-somebody', callers: ['gateway'] },
];

interface Shown {
  how: string;
  headers: Record<string, string>;
}

/** Headers without a valid service token for this process. */
export function withoutServiceToken(audience: Service): Shown[] {
  const elsewhere = services.find((service) => service !== audience) ?? 'gateway';
  const person = { kind: 'admin', id: randomUUID(), role: 'super_admin' } as const;
  const good = { issuer: 'gateway', audience, person };
  return [
    { how: 'without a service token', headers: {} },
    { how: 'with garbage', headers: { [serviceTokenHeader]: 'garbage' } },
    { how: 'with another’s audience', headers: serviceToken({ ...good, audience: elsewhere }) },
    { how: 'signed by another key', headers: serviceToken({ ...good, signer: 'messaging' }) },
    { how: 'unsigned', headers: serviceToken({ ...good, signer: null }) },
    { how: 'expired', headers: serviceToken({ ...good, age: 200 }) },
    { how: 'of an unknown process', headers: serviceToken({ ...good, issuer: 'stranger', signer: 'gateway' }) },
    { how: 'with a session instead', headers: { authorization: `Bearer admin_token_${'a'.repeat(43)}` } },
  ];
}

/** Valid service tokens of all processes that are not among the callers. */
export const foreignStatements = (audience: Service, callers: readonly ProcessName[]): Shown[] =>
  statementsOf(
    audience,
    processName.options.filter((name) => !callers.includes(name)),
  );

/** Valid service tokens of the permitted callers, for the permitted people. */
export const callersOf = ({ server, path, callers }: InternalCall): Shown[] =>
  statementsOf(server, callers, path === '/internal/own-data' ? { kind: 'user', id: randomUUID() } : undefined);

const statementsOf = (
  audience: Service,
  issuers: readonly ProcessName[],
  person: Claims['person'] = { kind: 'admin', id: randomUUID(), role: 'super_admin' },
): Shown[] => issuers.map((issuer) => ({ how: `by ${issuer}`, headers: serviceToken({ issuer, audience, person }) }));

/** People whom a service refuses although the gateway calls for them. */
export function strangers(fixture: Fixture, access: Access) {
  const user = { kind: 'user', id: fixture.other.id } as const;
  const admin = { kind: 'admin', id: fixture.admin.id, role: 'admin' } as const;
  const posing = { kind: 'user', id: fixture.other.id, role: 'super_admin' } as const;
  const visitor = { how: 'for a visitor', person: undefined, wanted: 401 };
  const asUser = [user, posing].map((person) => ({ how: 'for a user', person, wanted: 403 }));
  const asAdmin = { how: 'for an admin', person: admin, wanted: 403 };
  const refused: Record<
    Access,
    { how: string; person: typeof user | typeof admin | typeof posing | undefined; wanted: number }[]
  > = {
    public: [],
    session: [visitor],
    user: [visitor, asAdmin],
    admin: [visitor, ...asUser],
    super_admin: [visitor, ...asUser, asAdmin],
  };
  return refused[access];
}
