import { Inject, Injectable } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { EventHandlers } from './event-handlers.js';

/** Three missed rounds: a version that has ended expires, a slow one does not. */
const forgottenAfterMinutes = 4;

/** Whether a running process has a handler for `event` that is not among `own`. */
export const othersHandle = (event: string, own: string) => `EXISTS (SELECT 1 FROM event_handlers
  WHERE event = ${event} AND handler <> ALL (${own}) AND seen_at > now() - make_interval(mins => ${forgottenAfterMinutes}))`;

/**
 * The handlers of the running processes of this service. While a deploy replaces one version with another, both consume from one
 * queue: a message whose event also has a handler in the other version is left to that version too.
 */
@Injectable()
export class HandlerRegistry {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventHandlers) private readonly handlers: EventHandlers,
  ) {}

  @Repeat({ name: 'event-handlers', everyMs: 60_000 })
  async registerHandlers(): Promise<void> {
    const all = this.handlers.allHandlers();
    await this.dataSource.query(
      `INSERT INTO event_handlers (event, handler) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (event, handler) DO UPDATE SET seen_at = now()`,
      [all.map(({ definition }) => definition.name), all.map(({ consumer }) => consumer)],
    );
  }

  /** Whether a handler that only other processes have has not handled the message yet. */
  async awaitsAnother(event: string, messageId: string): Promise<boolean> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM event_handlers h
       WHERE event = $1 AND handler <> ALL ($3) AND seen_at > now() - make_interval(mins => $4)
         AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.message_id = $2 AND i.handler = h.handler)
       LIMIT 1`,
      [event, messageId, this.ownHandlersOf(event), forgottenAfterMinutes],
    );
    return found.length > 0;
  }

  ownHandlersOf(event: string): string[] {
    return this.handlers.handlersOf(event).map(({ consumer }) => consumer);
  }
}
