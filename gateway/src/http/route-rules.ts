import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { implementedContracts } from '@raffle/service-kit';

/** What the guards check before a controller method runs. */
export interface RouteRules extends Pick<EndpointDefinition, 'access' | 'limit' | 'duringSetUp'> {
  /** A token without a session is answered 401 instead of being treated as a visitor. */
  rejectsBadToken?: boolean;
}

/** Rules of a route that is not an endpoint of the contracts: webhook, documentation, pages, images, live stream. */
export const Guarded = Reflector.createDecorator<RouteRules>();

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** The rules of a controller method, from its endpoint or its own. */
export const rulesOf = (reflector: Reflector, handler: Handler): RouteRules | undefined =>
  reflector.get<EndpointDefinition[] | undefined>(implementedContracts, handler)?.[0] ??
  reflector.get(Guarded, handler);
