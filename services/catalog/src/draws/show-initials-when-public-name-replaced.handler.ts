import { Injectable } from '@nestjs/common';
import { PublicNameReplaced, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames, storeInitials } from './hidden-names.queries.js';
import { hidePublishedNames } from './republish-names.js';

/** Replaces a public name by initials, in published draws and later ones (docs/product.md rule 49). */
@Injectable()
export class ShowInitialsWhenPublicNameReplaced {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PublicNameReplaced, { consumer: 'ShowInitialsWhenPublicNameReplaced.handle' })
  async handle(
    person: EventPayload<typeof PublicNameReplaced>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockNames(manager, 'exclusive');
    await storeInitials(manager, person);
    await hidePublishedNames(manager, this.outbox, person.user_id);
  }
}
