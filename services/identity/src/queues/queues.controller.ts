import { Controller, Param } from '@nestjs/common';
import {
  discardDeadLetter,
  listDeadLetters,
  replayDeadLetters,
  service as serviceName,
  showQueues,
} from '@raffle/contracts/http/admin-queues';
import type { BodyOf, Service } from '@raffle/contracts/http/define-endpoint';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import { Caller, Endpoint, ProblemException, RequestBody, type ServiceToken, type Subject } from '@raffle/service-kit';
import { WatchQueues } from './watch-queues.js';

const Named = () => Param('service', { schema: serviceName });

@Controller()
export class QueuesController {
  constructor(private readonly queues: WatchQueues) {}

  @Endpoint(showQueues)
  show(@Caller() caller: ServiceToken) {
    return this.queues.show(subjectOf(caller));
  }

  @Endpoint(listDeadLetters)
  async letters(@Named() service: Service, @Caller() caller: ServiceToken) {
    return { dead_letters: await this.queues.letters(service, subjectOf(caller)) };
  }

  @Endpoint(replayDeadLetters)
  async replay(
    @Named() service: Service,
    @RequestBody(replayDeadLetters) { messageIds }: BodyOf<typeof replayDeadLetters>,
    @ActingAdmin() actor: Actor,
    @Caller() caller: ServiceToken,
  ) {
    return { replayed: await this.queues.replay(service, messageIds, { actor, subject: subjectOf(caller) }) };
  }

  @Endpoint(discardDeadLetter)
  discard(
    @Named() service: Service,
    @RequestBody(discardDeadLetter) form: BodyOf<typeof discardDeadLetter>,
    @ActingAdmin() actor: Actor,
    @Caller() caller: ServiceToken,
  ) {
    return this.queues.discard(service, form, { actor, subject: subjectOf(caller) });
  }
}

/** The calling super_admin, on whose behalf the other services are called. */
function subjectOf({ subject }: ServiceToken): Subject {
  if (!subject) throw new ProblemException('unauthenticated');
  return subject;
}
