import { Injectable } from '@nestjs/common';
import type { SavedReply } from '@raffle/contracts/http/admin-messages';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import * as queries from './saved-reply.queries.js';

type Values = Omit<SavedReply, 'id'> | null;

/** Prepared answers of the administrators; each change is in the audit log (docs/product.md rule 14). */
@Injectable()
export class ChangeSavedReplies {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `saved_reply_title_taken`, `saved_replies_full` */
  create(reply: SavedReply, actor: Actor): Promise<SavedReply> {
    return this.dataSource.transaction(async (manager) => {
      if (await queries.savedRepliesAreFull(manager)) throw new ProblemException('saved_replies_full');
      if (!(await queries.insertSavedReply(manager, reply))) throw new ProblemException('saved_reply_title_taken');
      await this.record(manager, actor, 'saved_reply.created', reply.id, null, valuesOf(reply));
      return reply;
    });
  }

  /** @throws ProblemException `saved_reply_not_found`, `changed_meanwhile`, `saved_reply_title_taken` */
  update(reply: SavedReply, read: Record<string, unknown> | undefined, actor: Actor): Promise<SavedReply> {
    return this.dataSource.transaction(async (manager) => {
      const before = await queries.lockSavedReply(manager, reply.id);
      if (!before) throw new ProblemException('saved_reply_not_found');
      refuseOverwriting(read, valuesOf(before), valuesOf(reply));
      if (before.title === reply.title && before.content === reply.content) return reply;
      if (!(await queries.updateSavedReply(manager, reply))) throw new ProblemException('saved_reply_title_taken');
      await this.record(manager, actor, 'saved_reply.updated', reply.id, valuesOf(before), valuesOf(reply));
      return reply;
    });
  }

  /** @throws ProblemException `saved_reply_not_found` */
  delete(id: string, actor: Actor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await queries.lockSavedReply(manager, id);
      if (!before) throw new ProblemException('saved_reply_not_found');
      await queries.deleteSavedReply(manager, id);
      await this.record(manager, actor, 'saved_reply.deleted', id, valuesOf(before), null);
    });
  }

  private async record(
    manager: EntityManager,
    actor: Actor,
    action: `saved_reply.${string}`,
    subject: string,
    before: Values,
    after: Values,
  ): Promise<void> {
    await recordAct(this.outbox, manager, actor, { action, subject, before, after });
  }
}

const valuesOf = ({ title, content }: SavedReply) => ({ title, content });
