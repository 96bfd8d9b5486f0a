import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EventConsumer } from '@raffle/messaging-kit';
import { Metrics } from '@raffle/service-kit';
import { OwnQueues } from './own-queues.js';

const rereadAfterMs = 300_000;

/** The queues of this service in numbers. A look at dead letters takes them for a moment, so it is repeated only when their number has changed. */
@Injectable()
export class QueueMetrics implements OnModuleInit {
  private known: { letters: number; oldest: Date; readAt: number } | undefined;

  constructor(
    @Inject(EventConsumer) private readonly consumer: EventConsumer,
    @Inject(OwnQueues) private readonly queues: OwnQueues,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        messaging_ready_messages: { help: 'Messages that wait in the queue of the service.' },
        messaging_ready_oldest_seconds: {
          help: 'Age of the oldest event that this instance is handling, which is the head of the queue; 0 without one.',
        },
        messaging_delayed_messages: { help: 'Messages that wait for their next attempt.', labels: ['queue'] },
        messaging_consumers: { help: 'Instances that take messages from the queue.' },
        messaging_dead_letters: { help: 'Messages in the dead-letter queue of the service.' },
        messaging_dead_letters_oldest_seconds: {
          help: 'Age of the event of the oldest dead letter, of the first thousand; 0 without one.',
        },
      },
      async () => {
        const { ready, consumers, delayed, deadLetters } = await this.queues.counts();
        return {
          messaging_ready_messages: ready,
          messaging_ready_oldest_seconds: ageOf(this.consumer.oldestInFlight()),
          messaging_delayed_messages: [...delayed].map(([queue, messages]) => [{ queue }, messages] as const),
          messaging_consumers: consumers,
          messaging_dead_letters: deadLetters,
          messaging_dead_letters_oldest_seconds: await this.ageOfDeadLetters(deadLetters),
        };
      },
    );
  }

  /** NaN while somebody else looks at them. */
  private async ageOfDeadLetters(letters: number): Promise<number> {
    if (letters === 0) return 0;
    if (this.known?.letters !== letters || Date.now() - this.known.readAt > rereadAfterMs) {
      const oldest = await this.queues.oldestDeadLetter();
      this.known = oldest ? { letters, oldest, readAt: Date.now() } : undefined;
    }
    return this.known ? ageOf(this.known.oldest) : NaN;
  }
}

const ageOf = (time: Date | undefined) => (time ? Math.max(0, (Date.now() - time.getTime()) / 1_000) : 0);
