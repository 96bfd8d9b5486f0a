import { Inject, Injectable } from '@nestjs/common';
import { inRequestContext, logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type { EventHandler } from './event-handlers.js';
import { MessagingMetrics } from './messaging-metrics.js';
import type { Envelope } from './wire.js';

const log = logger('inbox');

/** Lets each handler's work happen once a message, however often it is delivered. */
@Injectable()
export class Inbox {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
  ) {}

  /** Runs the handler in a transaction of its own that also keeps its inbox row; does nothing when that row exists. */
  async handleOnce(handler: EventHandler, envelope: Envelope, payload: unknown): Promise<void> {
    const { messageId, event, correlationId, causationId, occurredAt } = envelope;
    const labels = { event, handler: handler.name };
    const context = { requestId: messageId, correlationId, causationId: messageId };
    const first = await inRequestContext(context, () =>
      this.dataSource.transaction(async (manager) => {
        // A copy that is handled at this moment makes this wait for its commit or rollback.
        const inserted = await manager.query<unknown[]>(
          `INSERT INTO inbox (message_id, handler, event) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING RETURNING message_id`,
          [messageId, handler.name, event],
        );
        if (inserted.length === 0) return false;
        await handler.handle(payload, { manager, messageId, occurredAt, correlationId, causationId });
        return true;
      }),
    );
    if (first) this.metrics.handled.inc(labels);
    else {
      this.metrics.duplicates.inc(labels);
      log.debug({ ...labels, message_id: messageId }, 'a duplicate was dropped');
    }
  }
}
