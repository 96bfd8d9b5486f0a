import { Injectable } from '@nestjs/common';
import { ProductChanged, UserRegistered, UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { accountCreated } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';
import { copyPerson } from './person.queries.js';
import { copyProduct } from './product.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Copies the names of people and products for notices and lists. */
@Injectable()
export class CopiesHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** Also posts the first notice of a new account. */
  @OnEvent(UserRegistered, { consumer: 'WelcomeWhenUserRegistered.handle' })
  async welcome(user: EventPayload<typeof UserRegistered>, { manager }: Context): Promise<void> {
    const { user_id: userId, amount, free_tickets: freeTickets, registered_at: at } = user;
    await lockNames(manager, 'shared');
    await copyPerson(manager, user);
    const text = accountCreated({ amount, freeTickets });
    const notice = { userId, notice: 'account_created', of: userId, text, at: new Date(at) } as const;
    await postNotices(manager, this.outbox, [notice]);
  }

  /** May arrive before the registration itself. */
  @OnEvent(UserUpdated, { consumer: 'CopyPersonWhenUserUpdated.handle' })
  async copyPerson(
    { user_id, version, display_name }: EventPayload<typeof UserUpdated>,
    { manager }: Context,
  ): Promise<void> {
    await copyPerson(manager, { user_id, version, display_name });
  }

  @OnEvent(ProductChanged, { consumer: 'CopyProductWhenProductChanged.handle' })
  async copyProduct(product: EventPayload<typeof ProductChanged>, { manager }: Context): Promise<void> {
    await copyProduct(manager, product);
  }
}
