import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { rulesOf } from './route-rules.js';

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
