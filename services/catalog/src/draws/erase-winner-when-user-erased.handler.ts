import { Injectable } from '@nestjs/common';
import { UserErased, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames, storeErasedPerson, storeInitials } from './hidden-names.queries.js';
import { hidePublishedNames } from './republish-names.js';

/** Erases the names of closed accounts in published draws, unless their owners agreed (docs/product.md rule 33). */
@Injectable()
export class EraseWinnerWhenUserErased {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserErased, { consumer: 'EraseWinnerWhenUserErased.handle' })
  async handle(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'exclusive');
    await storeErasedPerson(manager, user);
    if (!user.keeps_winner_name) await storeInitials(manager, { ...user, initials: null });
    await hidePublishedNames(manager, this.outbox, user.user_id);
  }
}
