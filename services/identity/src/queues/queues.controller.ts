import { Controller, Inject, Param } from '@nestjs/common';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  discardDeadLetter,
  listDeadLetters,
  replayDeadLetters,
  service as serviceName,
  showQueues,
} from '@raffle/contracts/http/admin-queues';
import type { AnswerOf, BodyOf, Service } from '@raffle/contracts/http/define-endpoint';
import { deadLetterQueueOf } from '@raffle/messaging-kit';
import {
  Caller,
  Endpoint,
  logger,
  ProblemException,
  RequestBody,
  type ServiceToken,
  type Subject,
} from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { QueuesOfServices } from './queues-of-services.js';
import { recordDiscard, recordReplay } from './record-dead-letter.js';

const log = logger('queues');
const Named = () => Param('service', { schema: serviceName });

/** Queues and dead letters of all services for a super_admin, like `npm run queues` on the command line. */
@Controller()
export class QueuesController {
  constructor(
    private readonly queues: QueuesOfServices,
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: Pick<IdentityConfig, 'RABBITMQ_PUBLIC_URL'>,
  ) {}

  /** Answers even while services or the broker are unavailable, and lists those services. */
  @Endpoint(showQueues)
  async show(@Caller() caller: ServiceToken): Promise<AnswerOf<typeof showQueues>> {
    const unavailable: Service[] = [];
    const states = await Promise.all(
      this.queues.all(subjectOf(caller)).map(async ({ service, queue }) => {
        try {
          return [{ service, ...(await queue.state()) }];
        } catch (error) {
          log.warn({ err: error, target: service }, 'cannot read the queue of a service');
          unavailable.push(service);
          return [];
        }
      }),
    );
    return { queues: states.flat(), unavailable, broker_url: this.config.RABBITMQ_PUBLIC_URL ?? null };
  }

  @Endpoint(listDeadLetters)
  async letters(@Named() service: Service, @Caller() caller: ServiceToken) {
    return { dead_letters: await answered(this.queues.of(service, subjectOf(caller)).letters()) };
  }

  /** @returns how many were found. */
  @Endpoint(replayDeadLetters)
  async replay(
    @Named() service: Service,
    @RequestBody(replayDeadLetters) { messageIds }: BodyOf<typeof replayDeadLetters>,
    @ActingAdmin() by: Actor,
    @Caller() caller: ServiceToken,
  ) {
    const queue = this.queues.of(service, subjectOf(caller));
    for (const letter of await answered(queue.letters(messageIds)))
      await recordReplay(this.dataSource, { queue: deadLetterQueueOf(service), letter, by });
    return { replayed: await answered(queue.replay(messageIds)) };
  }

  @Endpoint(discardDeadLetter)
  async discard(
    @Named() service: Service,
    @RequestBody(discardDeadLetter) { messageId, reason }: BodyOf<typeof discardDeadLetter>,
    @ActingAdmin() by: Actor,
    @Caller() caller: ServiceToken,
  ): Promise<void> {
    const queue = this.queues.of(service, subjectOf(caller));
    const [letter] = await answered(queue.letters([messageId]));
    if (!letter) throw new ProblemException('dead_letter_not_found');
    await recordDiscard(this.dataSource, { queue: deadLetterQueueOf(service), letter, reason, by });
    if (!(await answered(queue.discard(messageId)))) throw new ProblemException('dead_letter_not_found');
  }
}

/** The calling super_admin, on whose behalf the other services are called. */
function subjectOf({ subject }: ServiceToken): Subject {
  if (!subject) throw new ProblemException('unauthenticated');
  return subject;
}

/** Reports every failure as an unavailable service or broker. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    log.warn({ err: cause }, 'cannot read or change dead letters');
    throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
  }
}
