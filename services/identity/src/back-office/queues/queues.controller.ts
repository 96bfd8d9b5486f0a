import { Controller, Inject } from '@nestjs/common';
import { discardDeadLetter, listDeadLetters, replayDeadLetters, showQueues } from '@raffle/contracts/http/admin-queues';
import type { AnswerOf, Service } from '@raffle/contracts/http/define-endpoint';
import { deadLetterQueueOf } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../../config.js';
import { QueuesOfServices } from './queues-of-services.js';
import { recordDiscard, recordReplay } from './record-dead-letter.js';

const log = logger('queues');

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
  async show({ subject }: Call<typeof showQueues>): Promise<AnswerOf<typeof showQueues>> {
    const unavailable: Service[] = [];
    const states = await Promise.all(
      this.queues.all(subject).map(async ({ service, queue }) => {
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
  async letters({ params: { service }, subject }: Call<typeof listDeadLetters>) {
    return { dead_letters: await answered(this.queues.of(service, subject).letters()) };
  }

  /** @returns how many were found. */
  @Endpoint(replayDeadLetters)
  async replay({ params: { service }, body: { messageIds }, actor: by, subject }: Call<typeof replayDeadLetters>) {
    const queue = this.queues.of(service, subject);
    for (const letter of await answered(queue.letters(messageIds)))
      await recordReplay(this.dataSource, { queue: deadLetterQueueOf(service), letter, by });
    return { replayed: await answered(queue.replay(messageIds)) };
  }

  @Endpoint(discardDeadLetter)
  async discard({
    params: { service },
    body: { messageId, reason },
    actor: by,
    subject,
  }: Call<typeof discardDeadLetter>): Promise<void> {
    const queue = this.queues.of(service, subject);
    const [letter] = await answered(queue.letters([messageId]));
    if (!letter) throw new ProblemException('dead_letter_not_found');
    await recordDiscard(this.dataSource, { queue: deadLetterQueueOf(service), letter, reason, by });
    if (!(await answered(queue.discard(messageId)))) throw new ProblemException('dead_letter_not_found');
  }
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
