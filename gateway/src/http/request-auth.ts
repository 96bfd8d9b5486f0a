import { networksOf } from '@raffle/service-kit/http';
import { type Session } from '@raffle/service-kit/redis';
import type { FastifyRequest } from 'fastify';
import type { CountedCall } from './rate-limiter.js';

/** Who makes a request; the guards set it before a controller runs. */
export interface RequestAuth {
  /** The browser's address, as IPv4 where possible. */
  address: string;
  /** Null for a visitor. */
  session: Session | null;
}

const known = new WeakMap<FastifyRequest, RequestAuth>();

export const setRequestAuth = (request: FastifyRequest, auth: RequestAuth): void => void known.set(request, auth);

/** @throws Error for a route without guards: a programming mistake must not grant access. */
export function requestAuthOf(request: FastifyRequest): RequestAuth {
  const auth = known.get(request);
  if (!auth) throw new Error(`${request.routeOptions.url ?? 'a route'} runs without its guards`);
  return auth;
}

/** Whose call it is for limits and turns. */
export function countedCallOf(request: FastifyRequest): CountedCall {
  const { address, session } = requestAuthOf(request);
  return { networks: networksOf(address), person: session && `${session.kind}:${session.id}` };
}

/** The token of `Authorization: Bearer …`, null when it does not look like one of ours. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +((?:token_temporaire_|admin_token_)[A-Za-z0-9_-]{1,100})$/i.exec(authorization ?? '')?.[1] ?? null;
}
