import { Injectable } from '@nestjs/common';
import { ProductChanged, UserRegistered, UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import type { Notice } from '../notices/notice.js';
import { postToLocked } from '../notices/post-notices.js';
import { copyPeople } from './person.queries.js';
import { copyProduct } from './product.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Copies the names of people and products for notices and lists. */
@Injectable()
export class CopiesHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** Also posts the first notice of each new account. */
  @OnEvent(UserRegistered, { consumer: 'WelcomeWhenUserRegistered.handle', gather: true })
  async welcome(registered: readonly GatheredEvent<typeof UserRegistered>[], { manager }: Context): Promise<void> {
    // Locks the same rows as an erasure: `lockPeople` is not necessary.
    await copyPeople(
      manager,
      registered.map(({ payload }) => payload),
    );
    const notices = registered.map(({ payload, inItsContext }): Notice => {
      const { user_id: userId, amount, free_tickets, registered_at: at } = payload;
      const data = { amount, free_tickets };
      return { userId, notice: 'account_created', of: userId, data, at: new Date(at), inItsContext };
    });
    await postToLocked(manager, this.outbox, notices);
  }

  /** May arrive before the registration itself. */
  @OnEvent(UserUpdated, { consumer: 'CopyPersonWhenUserUpdated.handle' })
  async copyPerson(
    { user_id, version, display_name }: EventPayload<typeof UserUpdated>,
    { manager }: Context,
  ): Promise<void> {
    await copyPeople(manager, [{ user_id, version, display_name }]);
  }

  @OnEvent(ProductChanged, { consumer: 'CopyProductWhenProductChanged.handle' })
  async copyProduct(product: EventPayload<typeof ProductChanged>, { manager }: Context): Promise<void> {
    await copyProduct(manager, product);
  }
}
