import { Controller } from '@nestjs/common';
import { ConversationMoved } from '@raffle/contracts/events';
import {
  assignConversation,
  handOverConversations,
  deleteConversation,
  getConversation,
  readConversation,
  replyToUser,
  announceAnswering,
  settleConversation,
} from '@raffle/contracts/http/admin-messages';
import { listConversations } from '@raffle/contracts/http/conversation-list';
import { Outbox } from '@raffle/messaging-kit';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { AssignConversation } from './assign-conversation.js';
import { ReplyToUser } from './reply-to-user.js';
import { SettleConversation } from './settle-conversation.js';
import { nameInConversation, ShowConversations } from './show-conversations.js';

@Controller()
export class ConversationsController {
  constructor(
    private readonly conversations: ShowConversations,
    private readonly replying: ReplyToUser,
    private readonly assigning: AssignConversation,
    private readonly settling: SettleConversation,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Endpoint(listConversations)
  list({ query, csv, actor: { adminId } }: Call<typeof listConversations>) {
    return csv ? this.conversations.csv(query, adminId) : this.conversations.page(query, adminId);
  }

  @Endpoint(getConversation)
  show({ params: { id }, query: { before } }: Call<typeof getConversation>) {
    return this.conversations.show(id, before);
  }

  @Endpoint(replyToUser)
  async reply({ params: { id: userId }, body: { content }, key: idempotencyKey, actor }: Call<typeof replyToUser>) {
    return { message: await this.replying.reply({ userId, content, actor, idempotencyKey }, new Date()) };
  }

  @Endpoint(readConversation)
  async read({ params: { id } }: Call<typeof readConversation>): Promise<void> {
    await this.settling.read(id, new Date());
  }

  @Endpoint(assignConversation)
  assign({ params: { id: userId }, body, actor }: Call<typeof assignConversation>): Promise<void> {
    return this.assigning.assign({ userId, ...body }, actor, new Date());
  }

  @Endpoint(handOverConversations)
  handOver({ body: { to }, actor }: Call<typeof handOverConversations>) {
    return this.assigning.handOverAll(to, actor, new Date());
  }

  @Endpoint(settleConversation)
  settle({ params: { id: userId }, body: { lastAt }, actor }: Call<typeof settleConversation>): Promise<void> {
    return this.settling.settle(userId, new Date(lastAt), actor, new Date());
  }

  /** Only an event: what it says is over in half a minute. */
  @Endpoint(announceAnswering)
  async answering({ params: { id: userId }, actor: { adminId } }: Call<typeof announceAnswering>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await nameInConversation(manager, userId);
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: adminId });
    });
  }

  @Endpoint(deleteConversation)
  async delete({ params: { id }, actor }: Call<typeof deleteConversation>): Promise<void> {
    await this.settling.archive(id, actor, new Date());
  }
}
