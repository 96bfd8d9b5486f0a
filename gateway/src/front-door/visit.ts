import type { Session } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';

/** What the door found out about a request before anything else runs. */
export interface Visit {
  address: string;
  session: Session | null;
}

const visits = new WeakMap<FastifyRequest, Visit>();

export const rememberVisit = (request: FastifyRequest, visit: Visit): void => void visits.set(request, visit);

/** @throws Error for a route that has no doorkeeper: a mistake of ours that must not become open access. */
export function visitOf(request: FastifyRequest): Visit {
  const visit = visits.get(request);
  if (!visit) throw new Error(`${request.routeOptions.url ?? 'a route'} was reached past the doorkeeper`);
  return visit;
}
