import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { rulesOf, Unguarded } from './route-rules.js';

/** The kit's controller of /health, /ready and /metrics. */
const operations = 'OperationsController';

/** Fails the start for a route that has neither rules for the guards nor the marker that it needs none. */
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
        if (rulesOf(this.reflector, method) || this.reflector.get(Unguarded, method)) continue;
        throw new Error(`${name}.${key} has no rules: add @Endpoint, @Guarded or @Unguarded.`);
      }
    }
  }
}
