import { Controller, Inject, type Type } from '@nestjs/common';
import { queuesOf } from '@raffle/contracts/internal';
import { Operation, type Call } from '@raffle/service-kit/http';
import { OwnQueues } from './own-queues.js';

type Operations = (typeof queuesOf)['catalog'];

/** Lets identity inspect the queue of this service for a super_admin; identity itself has none. */
export const ownQueuesControllers = (service: string): Type[] =>
  service in queuesOf ? [controllerOf(queuesOf[service as keyof typeof queuesOf])] : [];

function controllerOf(operations: Operations): Type {
  @Controller()
  class OwnQueuesController {
    constructor(@Inject(OwnQueues) private readonly queues: OwnQueues) {}

    @Operation(operations.state)
    state() {
      return this.queues.state();
    }

    @Operation(operations.letters)
    async letters({ body: { message_ids } }: Call<typeof operations.letters>) {
      return { dead_letters: await this.queues.letters(message_ids) };
    }

    @Operation(operations.replay)
    async replay({ body: { message_ids } }: Call<typeof operations.replay>) {
      return { replayed: await this.queues.replay(message_ids) };
    }

    @Operation(operations.discard)
    async discard({ body: { message_id } }: Call<typeof operations.discard>) {
      return { discarded: await this.queues.discard(message_id) };
    }
  }
  return OwnQueuesController;
}
