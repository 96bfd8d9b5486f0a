import { Injectable } from '@nestjs/common';
import { AdminActed, MessagePosted, type listBroadcasts } from '@raffle/contracts';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { onceByKey } from '../requests/admin-request.js';

export type Broadcast = z.output<NonNullable<typeof listBroadcasts.answer>>['broadcasts'][number];

export interface BroadcastToSend {
  subject: string;
  content: string;
  actor: Actor;
  idempotencyKey: string | null;
}

/**
 * Writes to everybody: one row that every account reads, and not one a person. So it is all there or not at all, however many
 * people there are and wherever a process dies, and nobody can get it twice.
 */
@Injectable()
export class SendBroadcast {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `idempotency_key_reused` */
  send({ subject, content, actor, idempotencyKey }: BroadcastToSend, now: Date): Promise<Broadcast> {
    const request = { adminId: actor.adminId, key: idempotencyKey, content: ['broadcast', subject, content] };
    return this.dataSource.transaction((manager) =>
      onceByKey(manager, request, now, async () => {
        const people = await firstRow<{ count: number }>(
          manager,
          'SELECT count(*)::integer AS count FROM person WHERE registered_at IS NOT NULL',
        );
        const recipients = people?.count ?? 0;
        const id = uuidv7();
        await manager.query(
          `INSERT INTO general_message (id, subject, content, created_at, admin_id, recipients) VALUES ($1, $2, $3, $4, $5, $6)`,
          [id, subject, content, now, actor.adminId, recipients],
        );
        await this.outbox.add(manager, MessagePosted, {
          message_id: id,
          user_id: null,
          from_admin: true,
          author: 'admin',
          posted_at: now.toISOString(),
        });
        await this.outbox.add(
          manager,
          AdminActed,
          adminActOf(actor, {
            action: 'broadcast.sent',
            subject: id,
            before: null,
            after: { subject, content, recipients },
            at: now,
          }),
        );
        return { id, subject, content, created_at: now.toISOString(), recipients, read: 0 };
      }),
    );
  }
}
