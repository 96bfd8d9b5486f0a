import { Injectable } from '@nestjs/common';
import { AdminAccessReduced, ConversationMoved, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { releaseConversationsOf } from '../conversation/conversation.queries.js';
import { lockSender } from '../locks.js';

/** Nobody has the conversations of a removed administrator; who changed role or counts less still answers (docs/product.md rule 56). */
@Injectable()
export class ReleaseConversationsWhenAdminRemoved {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(AdminAccessReduced, { consumer: 'ReleaseConversationsWhenAdminRemoved.handle' })
  async handle(
    { admin_id: adminId, what, at }: EventPayload<typeof AdminAccessReduced>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    if (what !== 'removed') return;
    await lockSender(manager, adminId);
    if (!(await releaseConversationsOf(manager, adminId, new Date(at)))) return;
    await this.outbox.add(manager, ConversationMoved, { user_id: null, answering: null });
  }
}
