import { inStoredTrace, isError, withDeadline } from '@raffle/service-kit';
import type { ConfirmChannel, Message, Options } from 'amqplib';

export type PublishOutcome = 'confirmed' | 'unroutable' | 'refused';

export interface Publication {
  exchange: string;
  routingKey: string;
  content: Buffer;
  /** `messageId` must be set and unique among messages in flight: it identifies a returned message. */
  options: Options.Publish;
  /** Of the trace that it belongs to, if it is not the current one. */
  traceparent?: string | null;
}

const confirmTimeoutMs = 5_000;

/** Publishes on one confirm channel and reports the outcome of each message. */
export class ConfirmedPublisher {
  private readonly returned = new Set<string>();
  private closed = false;

  constructor(private readonly channel: ConfirmChannel) {
    // Before amqplib's own listener, which fails all messages without an answer.
    channel.prependListener('close', () => (this.closed = true));
    // The broker returns an unroutable message before it confirms it.
    channel.on('return', (message: Message) => this.returned.add(String(message.properties.messageId)));
  }

  /**
   * @returns the outcome of each message, in order.
   * @throws Error when the broker does not answer for all of them within five seconds: their outcome is then unknown.
   */
  async publishConfirmed(publications: readonly Publication[]): Promise<PublishOutcome[]> {
    const confirmations = Promise.all(publications.map((publication) => this.publishOne(publication)));
    return withDeadline(confirmTimeoutMs, confirmations, "the broker's confirmation");
  }

  private publishOne({
    exchange,
    routingKey,
    content,
    options,
    traceparent = null,
  }: Publication): Promise<PublishOutcome> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown) => {
        const unroutable = this.returned.delete(String(options.messageId));
        if (!error) resolve(unroutable ? 'unroutable' : 'confirmed');
        else if (this.closed) reject(isError(error) ? error : new Error('the message was not confirmed'));
        else resolve('refused');
      };
      inStoredTrace(traceparent, () => this.channel.publish(exchange, routingKey, content, options, settle));
    });
  }
}
