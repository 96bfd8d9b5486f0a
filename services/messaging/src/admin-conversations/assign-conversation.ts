import { Injectable } from '@nestjs/common';
import { AdminAccessReduced, ConversationMoved, type EventPayload } from '@raffle/contracts/events';
import { getAdminById } from '@raffle/contracts/internal';
import { recordAct } from '@raffle/back-office-kit';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { InternalCallError, InternalUnreachableError, ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { AdministratorsClient } from '../clients.js';
import {
  assignConversation,
  findConversationState,
  isRemovedAdmin,
  releaseConversationsOf,
} from '../conversation/conversation.queries.js';
import { lockSender } from '../locks.js';

/** How long a hand-over waits for identity, in milliseconds. */
const timeoutMs = 2_000;

export interface Assignment {
  userId: string;
  /** Who has it from now on; null: nobody. */
  to: string | null;
  /** Who had it when the caller read it. */
  from: string | null;
}

/** Taking a conversation, handing it over, releasing it: one administrator at most has it (docs/product.md rule 56). */
@Injectable()
export class AssignConversation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly administrators: AdministratorsClient,
  ) {}

  /**
   * Repeatable.
   * @throws ProblemException `conversation_not_found` for a person who has only notices, `conversation_taken` where another than `from`
   * has it, `admin_not_found` for an unknown or removed administrator, `service_unavailable` while identity does not answer
   */
  async assign({ userId, to, from }: Assignment, actor: Actor, now: Date): Promise<void> {
    const assignee = to === null ? null : await this.nameOf(to, actor);
    await this.dataSource.transaction(async (manager) => {
      // Against their removal, which releases what they have.
      if (to !== null) await lockSender(manager, to);
      await lockSender(manager, userId);
      const state = await findConversationState(manager, userId);
      if (!state) throw new ProblemException('conversation_not_found');
      if (state.assigned_to === to) return;
      if (state.assigned_to !== from) throw new ProblemException('conversation_taken');
      if (to !== null && (await isRemovedAdmin(manager, to))) throw new ProblemException('admin_not_found');
      await assignConversation(manager, userId, to);
      const happened = to === null ? 'released' : to === actor.adminId ? 'taken' : 'handed_over';
      await recordAct(this.outbox, manager, actor, {
        action: `conversation.${happened}`,
        subject: userId,
        before: null,
        after: assignee === null ? null : { assignee },
        at: now,
      });
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: null });
    });
  }

  /** Nobody has the conversations of a removed administrator; who changed role or counts less still answers. */
  @OnEvent(AdminAccessReduced, { consumer: 'ReleaseConversationsWhenAdminRemoved.handle' })
  async releaseOf(
    { admin_id: adminId, what, at }: EventPayload<typeof AdminAccessReduced>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    if (what !== 'removed') return;
    await lockSender(manager, adminId);
    if (!(await releaseConversationsOf(manager, adminId, new Date(at)))) return;
    await this.outbox.add(manager, ConversationMoved, { user_id: null, answering: null });
  }

  /** The caller's own name is in their session, so taking works while identity does not answer. */
  private async nameOf(adminId: string, actor: Actor): Promise<string> {
    if (adminId === actor.adminId && actor.username !== undefined) return actor.username;
    try {
      return (await this.administrators.call(getAdminById, { params: { id: adminId }, timeoutMs })).username;
    } catch (error) {
      if (error instanceof InternalCallError && error.code === 'admin_not_found')
        throw new ProblemException('admin_not_found');
      if (error instanceof InternalCallError || error instanceof InternalUnreachableError)
        throw new ProblemException('service_unavailable');
      throw error;
    }
  }
}
