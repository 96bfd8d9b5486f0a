import { Injectable } from '@nestjs/common';
import { PublicNameReplaced, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { storeInitials } from '../people/person.queries.js';
import { hideWinner, renameFriend } from './draw-outcome.queries.js';

/** Replaces a public name by initials in others' notices, written and later ones (docs/product.md rule 49). */
@Injectable()
export class ShowInitialsWhenPublicNameReplaced {
  @OnEvent(PublicNameReplaced, { consumer: 'ShowInitialsWhenPublicNameReplaced.handle' })
  async handle(
    person: EventPayload<typeof PublicNameReplaced>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockNames(manager, 'exclusive');
    await storeInitials(manager, person);
    if (person.initials === null) return;
    await renameFriend(manager, person.user_id, person.initials);
    await hideWinner(manager, person.user_id);
  }
}
