import { Global, Inject, Injectable, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { Readiness } from '@raffle/service-kit';
import { BrokerConnection } from './broker-connection.js';
import { addBrokerCheck, connectionTo } from './broker-parts.js';
import { brokerAccess, LiveEvents } from './live-events.js';
import type { BrokerAccess } from './wire.js';

/** Injection token: whether the process is not ready without its broker. */
const neededToServe = Symbol('messaging-kit:needed-to-serve');

@Injectable()
class LiveLifecycle implements OnModuleInit {
  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(Readiness) private readonly readiness: Readiness,
    @Inject(neededToServe) private readonly needed: boolean,
  ) {}

  onModuleInit(): void {
    if (this.needed) addBrokerCheck(this.readiness, this.broker);
  }
}

/** Live events for a process without a database (the gateway). Needs ServiceKitModule. */
@Global()
@Module({})
export class LiveEventsModule {
  /** `neededToServe: false` if the process can also answer without events: it stays ready while the broker is unavailable. */
  static forRoot(options: BrokerAccess & { neededToServe?: boolean }): DynamicModule {
    return {
      module: LiveEventsModule,
      providers: [
        connectionTo(options),
        { provide: brokerAccess, useValue: options },
        { provide: neededToServe, useValue: options.neededToServe ?? true },
        LiveEvents,
        LiveLifecycle,
      ],
      exports: [LiveEvents, BrokerConnection],
    };
  }
}
