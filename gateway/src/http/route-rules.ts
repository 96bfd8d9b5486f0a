import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { implementedContracts } from '@raffle/service-kit';

/** What the guards check before a controller method runs. */
export interface RouteRules extends Pick<EndpointDefinition, 'access' | 'limit' | 'duringSetUp'> {
  /** A token that opens no session is 401, where it otherwise makes its bearer a visitor. */
  rejectsBadToken?: boolean;
}

/** Rules of a route that is no endpoint of the contracts: the webhook, documentation, images, the live stream. */
export const Guarded = Reflector.createDecorator<RouteRules>();

/** A route that anyone may call as often as they like: pages and 404s. */
export const Unguarded = Reflector.createDecorator<true, true>({ transform: () => true });

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** The rules of a controller method: its endpoint's, or its own. */
export const rulesOf = (reflector: Reflector, handler: Handler): RouteRules | undefined =>
  reflector.get<EndpointDefinition[] | undefined>(implementedContracts, handler)?.[0] ??
  reflector.get(Guarded, handler);
