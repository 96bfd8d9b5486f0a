import type { ExecutionContext } from '@nestjs/common';
import type { Access, BodyOf, ParamsOf, PathParameters, QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminArea, AdminRole, ProcessName } from '@raffle/contracts/values';
import type { FastifyRequest } from 'fastify';
import { wantsCsv } from './csv-file.js';
import { idempotencyKey } from './idempotency-key.js';
import { callerOf } from './internal-auth.js';
import { ProblemException } from './problem-exception.js';
import { validBody, validParameter, validQuery } from './request-validation.js';
import type { Contract } from '../process/service-kit-options.js';
import type { ServiceToken, Subject } from './service-token.js';

/** The administrator who acts, and their address. */
export interface Actor {
  adminId: string;
  /** The name when the session was opened; absent for automatic follow-ups. */
  username?: string;
  role?: AdminRole;
  /** When the session was opened (docs/product.md rule 64). */
  areas?: readonly AdminArea[];
  /** Counts as one of two (docs/product.md rule 48), when the session was opened. */
  confirmed?: boolean;
  /** Of the administrator's browser; null for automatic follow-ups. */
  address: string | null;
}

/** What a method receives for its contract: the validated parts of the request, and who calls. */
export type Call<C extends Contract> = {
  params: ParamsOf<C>;
  body: BodyOf<C>;
  query: QueryOf<C>;
  /** The process that calls. */
  caller: ProcessName;
  /** Of the person's browser, if the gateway passes it on. */
  address: string | undefined;
} & PersonOf<AccessOf<C>> &
  /** The `Idempotency-Key` header, null without one. */
  (C extends { idempotent: true } ? { key: string | null } : unknown) &
  /** Whether the caller requests the whole list as a file instead of a page. */
  (C extends { csv: true | 'phones' } ? { csv: boolean } : unknown) &
  /** The caller's session token. */
  (C extends { passesToken: true } ? { token: string } : unknown);

type AccessOf<C> = C extends { access?: infer A extends Access } ? A : 'public';

/** The person for whom the call is made, as the endpoint's access says. */
type PersonOf<A extends Access> = A extends 'public'
  ? { subject: Subject | null }
  : { subject: Subject } & (A extends 'user' ? { userId: string } : A extends 'session' ? unknown : { actor: Actor });

/**
 * Reads the call of a request.
 * @throws ProblemException the 404 of a malformed parameter of the path; `invalid_request`, or a form's own code, that names every invalid field;
 *   `unauthenticated` without a token where the contract passes it
 */
export function callOf(contract: Contract, context: ExecutionContext): object {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const token = callerOf(request);
  const params = validParams(contract.params ?? {}, request.params as Record<string, string>);
  return {
    params,
    query: contract.query && validQuery(contract.query, request.query),
    body: validBody(contract, request.body),
    caller: token.caller,
    address: token.address,
    subject: token.subject,
    ...personOf(contract, token),
    ...('idempotent' in contract && { key: idempotencyKey(headerOf(request, 'idempotency-key')) }),
    ...('csv' in contract && { csv: wantsCsv(headerOf(request, 'accept')) }),
    ...('passesToken' in contract && { token: bearerTokenOf(request) }),
  };
}

const validParams = (parameters: PathParameters, written: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, validParameter(one, written[name])]));

function personOf(contract: Contract, token: ServiceToken): object {
  if (!contract.access || contract.access === 'public' || !token.subject) return {};
  return token.subject.kind === 'user' ? { userId: token.subject.id } : { actor: actorOf(token.subject.id, token) };
}

/** The actor of an administrator's call. */
const actorOf = (adminId: string, { subject, address }: ServiceToken): Actor => ({
  adminId,
  ...(subject?.username === undefined ? {} : { username: subject.username }),
  ...(subject?.role === undefined ? {} : { role: subject.role }),
  ...(subject?.areas === undefined ? {} : { areas: subject.areas }),
  confirmed: subject?.confirmed ?? false,
  address: address ?? null,
});

function bearerTokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new ProblemException('unauthenticated');
  return token;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
