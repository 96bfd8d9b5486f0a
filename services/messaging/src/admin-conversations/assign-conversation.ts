import { Injectable } from '@nestjs/common';
import { AdminAccessReduced, ConversationMoved, type EventPayload } from '@raffle/contracts/events';
import { maxHandedOver } from '@raffle/contracts/http/admin-messages';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import { getAdminById } from '@raffle/contracts/internal';
import { recordAct } from '@raffle/back-office-kit';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { InternalCallError, InternalUnreachableError, ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { AdministratorsClient } from '../clients.js';
import {
  assignConversation,
  findConversationState,
  conversationsOf,
  countConversationsOf,
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

/** With the assignee's name, for the history; null: nobody. */
interface Named extends Assignment {
  assignee: string | null;
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
   * has it, `admin_not_found` for an unknown or removed administrator, `colleague_not_in_support`, `service_unavailable` while identity
   * does not answer
   */
  async assign(assignment: Assignment, actor: Actor, now: Date): Promise<void> {
    const { to } = assignment;
    await this.move({ ...assignment, assignee: to === null ? null : await this.nameOf(to, actor) }, actor, now);
  }

  /**
   * Everything that the actor has, at the end of a shift. Each conversation moves by itself, so that a repeated call moves those that are
   * left; one that somebody took meanwhile stays theirs.
   * @returns how many moved, and how many the actor still has
   * @throws ProblemException as {@link assign}
   */
  async handOverAll(to: string, actor: Actor, now: Date): Promise<{ handed_over: number; left: number }> {
    const assignee = await this.nameOf(to, actor);
    const from = actor.adminId;
    let moved = 0;
    for (const userId of from === to ? [] : await conversationsOf(this.dataSource.manager, from, maxHandedOver)) {
      if (await this.moveIfHad({ userId, to, from, assignee }, actor, now)) moved += 1;
    }
    return { handed_over: moved, left: await countConversationsOf(this.dataSource.manager, from) };
  }

  private async moveIfHad(assignment: Named, actor: Actor, now: Date): Promise<boolean> {
    try {
      await this.move(assignment, actor, now);
      return true;
    } catch (error) {
      const isGone =
        error instanceof ProblemException && ['conversation_taken', 'conversation_not_found'].includes(error.code);
      if (isGone) return false;
      throw error;
    }
  }

  private async move({ userId, to, from, assignee }: Named, actor: Actor, now: Date): Promise<void> {
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
      const { username, areas } = await this.administrators.call(getAdminById, { params: { id: adminId }, timeoutMs });
      if (!worksOn(['support'], areas)) throw new ProblemException('colleague_not_in_support');
      return username;
    } catch (error) {
      if (error instanceof InternalCallError && error.code === 'admin_not_found')
        throw new ProblemException('admin_not_found');
      if (error instanceof InternalCallError || error instanceof InternalUnreachableError)
        throw new ProblemException('service_unavailable');
      throw error;
    }
  }
}
