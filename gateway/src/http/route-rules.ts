import { Inject, Injectable, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { implementedContracts } from '@raffle/service-kit/http';

/** Paths under `/api` that are not endpoints of the contracts; OpenAPI describes them by hand. */
export const webhookPath = '/webhook/fusionpay';
export const livePath = '/live';

/** What the guards check before a controller method runs. */
export interface RouteRules extends Pick<
  EndpointDefinition,
  'access' | 'areas' | 'limit' | 'duringSetUp' | 'whileBlocked' | 'csv'
> {
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

/** The kit's controller of /health, /ready and /metrics. */
const operations = 'OperationsController';

/** Fails the start for a route without rules for the guards: every route has a limit. */
@Injectable()
export class RouteCheck implements OnModuleInit {
  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  /** @throws Error naming the controller method. */
  onModuleInit(): void {
    for (const { instance, name } of this.discovery.getControllers()) {
      if (name === operations) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      for (const key of this.scanner.getAllMethodNames(prototype)) {
        const method = prototype[key]!;
        if (rulesOf(this.reflector, method)) continue;
        throw new Error(`${name}.${key} has no rules: add @Endpoint or @Guarded.`);
      }
    }
  }
}
