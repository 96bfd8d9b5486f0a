import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OwnQueues } from '@raffle/back-office-kit';
import type { DeadLetter, QueueState } from '@raffle/contracts/http/admin-queues';
import { services, type Service } from '@raffle/contracts/http/define-endpoint';
import { queuesOf } from '@raffle/contracts/internal';
import { InternalClient, type Subject } from '@raffle/service-kit/http';
import { identityConfig, type IdentityConfig } from '../../config.js';

/** A service's queue: each service reads only its own, with its own broker account. */
export interface ServiceQueue {
  state(): Promise<QueueState>;
  /** The first 100, or those with the given ids. */
  letters(messageIds?: string[]): Promise<DeadLetter[]>;
  /** @returns how many were found */
  replay(messageIds: string[]): Promise<number>;
  /** @returns whether it was found */
  discard(messageId: string): Promise<boolean>;
}

const timeoutMs = 8_000;
/** Of a question about a queue's state, in milliseconds: a list that names a stopped service must not wait for it. */
const stateTimeoutMs = 2_000;
type Other = keyof typeof queuesOf;

/** The queues of all services: identity's own directly, the others' by internal calls. */
@Injectable()
export class QueuesOfServices implements OnApplicationShutdown {
  private readonly clients: Record<Other, InternalClient>;

  constructor(
    private readonly own: OwnQueues,
    @Inject(identityConfig) config: IdentityConfig,
  ) {
    const clientOf = (target: Other, baseUrl: string) =>
      new InternalClient({
        self: 'identity',
        target,
        baseUrl,
        privateKey: config.INTERNAL_PRIVATE_KEY,
        connections: 2,
        watched: true,
      });
    this.clients = {
      catalog: clientOf('catalog', config.CATALOG_URL),
      tickets: clientOf('tickets', config.TICKETS_URL),
      payments: clientOf('payments', config.PAYMENTS_URL),
      messaging: clientOf('messaging', config.MESSAGING_URL),
    };
  }

  /**
   * @param subject the calling super_admin
   * @returns a queue whose methods throw InternalCallError or InternalUnreachableError when the service does not answer
   */
  of(service: Service, subject: Subject): ServiceQueue {
    if (service === 'identity') return this.own;
    const client = this.clients[service];
    const { state, letters, replay, discard } = queuesOf[service];
    const options = { subject, timeoutMs };
    return {
      state: () => client.call(state, { subject, timeoutMs: stateTimeoutMs }),
      letters: async (message_ids) => (await client.call(letters, { ...options, body: { message_ids } })).dead_letters,
      replay: async (message_ids) => (await client.call(replay, { ...options, body: { message_ids } })).replayed,
      discard: async (message_id) => (await client.call(discard, { ...options, body: { message_id } })).discarded,
    };
  }

  all(subject: Subject): { service: Service; queue: ServiceQueue }[] {
    return services.map((service) => ({ service, queue: this.of(service, subject) }));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}
