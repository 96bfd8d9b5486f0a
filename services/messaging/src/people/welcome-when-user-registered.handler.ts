import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { accountCreated } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';
import { copyPerson } from './person.queries.js';

/** Stores the public name of a new account and posts its first notice. */
@Injectable()
export class WelcomeWhenUserRegistered {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserRegistered, { consumer: 'WelcomeWhenUserRegistered.handle' })
  async handle(user: EventPayload<typeof UserRegistered>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'shared');
    await copyPerson(manager, user);
    await postNotices(manager, this.outbox, [
      {
        userId: user.user_id,
        notice: 'account_created',
        of: user.user_id,
        text: accountCreated({ amount: user.amount, freeTickets: user.free_tickets }),
        at: new Date(user.registered_at),
      },
    ]);
  }
}
