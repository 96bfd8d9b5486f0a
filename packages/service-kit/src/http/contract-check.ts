import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { allOperations } from '@raffle/contracts/internal/all-operations';
import { implementedContracts, nameOf } from './endpoint.js';
import { serviceKitOptions, type Contract, type ServiceKitOptions } from '../process/service-kit-options.js';

/** The whole public interface and every call between services. */
const allContracts: readonly Contract[] = [...allEndpoints, ...allOperations];

/** Fails the start when the service's controllers and the contracts disagree: a missing endpoint would answer 404. */
@Injectable()
export class ContractCheck implements OnModuleInit {
  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(serviceKitOptions) private readonly options: ServiceKitOptions,
  ) {}

  /** @throws Error naming a contract of this service that no method implements, or a method with a contract of another service. */
  onModuleInit(): void {
    const { name, contracts = allContracts } = this.options;
    const own = new Set(contracts.filter((contract) => ownerOf(contract) === name).map(nameOf));
    const implementations = this.implementations();
    for (const contract of own) {
      if (!implementations.has(contract)) throw new Error(`${name} has no controller method for ${contract}.`);
    }
    for (const [contract, method] of implementations) {
      if (!own.has(contract)) throw new Error(`${method} implements ${contract}, which ${name} does not serve.`);
    }
  }

  /** Contract → the method that implements it. Fastify itself rejects a second one. */
  private implementations(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { metatype } of this.discovery.getControllers()) {
      if (!metatype) continue;
      const prototype = metatype.prototype as Record<string, () => unknown>;
      for (const key of this.scanner.getAllMethodNames(prototype)) {
        const contracts = this.reflector.get<Contract[] | undefined>(implementedContracts, prototype[key]!) ?? [];
        for (const contract of contracts) found.set(nameOf(contract), `${metatype.name}.${key}`);
      }
    }
    return found;
  }
}

const ownerOf = (contract: Contract) => ('service' in contract ? contract.service : contract.server);
