import { Inject, Injectable } from '@nestjs/common';
import { isError, logger } from '@raffle/service-kit';
import type { ChannelModel } from 'amqplib';
import { PublishingConnection } from './broker-connection.js';
import { ConfirmedPublisher, type Publication, type PublishOutcome } from './confirmed-publisher.js';
import { Topology } from './topology.js';
import { exchange } from './wire.js';

const log = logger('publisher');

/** The service's channel for publishing, opened after the topology has been declared. */
@Injectable()
export class EventPublisher {
  private publisher: ConfirmedPublisher | undefined;

  constructor(
    @Inject(PublishingConnection) private readonly broker: PublishingConnection,
    @Inject(Topology) private readonly topology: Topology,
  ) {
    broker.onConnected((connection) => this.open(connection));
  }

  /** False while the broker is unavailable or accepts no messages. */
  get ready(): boolean {
    return this.publisher !== undefined && !this.broker.blocked;
  }

  /**
   * Publishes events whose consumers' queues have been verified within a few seconds, and other messages directly.
   * After a refusal the channel is rebuilt: RabbitMQ 3.10 refuses for ever where its first message to a queue met a node that had just died.
   * @returns the outcome of each, in order.
   * @throws Error when it is not ready, or when the broker does not answer for all of them within five seconds: their outcome is
   * then unknown, and the channel is rebuilt.
   */
  async publishVerified(publications: readonly Publication[]): Promise<PublishOutcome[]> {
    if (!this.publisher || !this.ready) throw new Error('the broker accepts no messages now');
    const events = publications.filter((one) => one.exchange === exchange).map(({ routingKey }) => routingKey);
    try {
      if (events.length > 0) await this.topology.verifyQueues(new Set(events));
      const outcomes = await this.publisher.publishConfirmed(publications);
      if (outcomes.includes('refused')) this.rebuild(new Error('the broker refused a message'));
      return outcomes;
    } catch (error) {
      this.rebuild(isError(error) ? error : new Error('publishing failed'));
      throw error;
    }
  }

  /** A broker in alarm answers when the alarm ends; a new connection would be blocked too. */
  private rebuild(reason: Error): void {
    if (!this.broker.blocked) this.broker.restartConnection(reason);
  }

  private async open(connection: ChannelModel): Promise<void> {
    const channel = await connection.createConfirmChannel();
    channel.on('error', (error: unknown) => log.warn({ err: error }, 'the publishing channel failed'));
    const publisher = new ConfirmedPublisher(channel);
    channel.on('close', () => {
      if (this.publisher !== publisher) return;
      this.publisher = undefined;
      this.broker.restartConnection(new Error('the publishing channel was closed'), connection);
    });
    this.publisher = publisher;
  }
}
