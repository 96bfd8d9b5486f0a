import { Injectable } from '@nestjs/common';
import { ProductChanged, PublicNameReplaced, UserErased, type EventPayload } from '@raffle/contracts/events';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import { prizeHolders } from '@raffle/contracts/prize-holders';
import { forgetEvents, OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { lockProduct } from '../products/find-product.js';
import { productState } from '../products/product-answer.js';
import { publicName } from '../products/product.js';
import { DrawEntity } from './draw/draw.entity.js';
import { hideNamesOfPicks, lockNames, storeErasedPerson, storeInitials } from './draw/hidden-names.queries.js';
import { picksOfDraw, type StoredPick } from './draw/picks.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Erases or replaces what may no longer be published of a person's name, in every draw. The records still verify. */
@Injectable()
export class DrawsHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** A closed account, unless its owner agreed to remain named (docs/product.md rule 33). */
  @OnEvent(UserErased, { consumer: 'EraseWinnerWhenUserErased.handle' })
  async eraseWinner(user: EventPayload<typeof UserErased>, { manager }: Context): Promise<void> {
    await lockNames(manager, 'exclusive');
    await storeErasedPerson(manager, user);
    if (!user.keeps_winner_name) await storeInitials(manager, { ...user, initials: null });
    await this.hidePublishedNames(manager, user.user_id);
  }

  /** Initials in place of a public name that an administrator replaced (docs/product.md rule 49). */
  @OnEvent(PublicNameReplaced, { consumer: 'ShowInitialsWhenPublicNameReplaced.handle' })
  async showInitials(person: EventPayload<typeof PublicNameReplaced>, { manager }: Context): Promise<void> {
    await lockNames(manager, 'exclusive');
    await storeInitials(manager, person);
    await this.hidePublishedNames(manager, person.user_id);
  }

  private async hidePublishedNames(manager: EntityManager, userId: string): Promise<void> {
    for (const productId of await hideNamesOfPicks(manager, { userId })) await this.republish(manager, productId);
  }

  /** Publishes the record and the winners with the names of the picks; an unfinished draw has not published any yet. */
  private async republish(manager: EntityManager, productId: number): Promise<void> {
    const product = await lockProduct(manager, productId);
    await forgetEvents(manager, 'product_id', [String(productId)]);
    const { record } = await manager.findOneByOrFail(DrawEntity, { product_id: productId });
    if (record === null) return;
    const picks = await picksOfDraw(manager, productId);
    await manager.update(DrawEntity, { product_id: productId }, { record: withNamesOf(record, picks) });
    if (product.status !== 'completed') return;
    product.winners = prizeHolders(picks, record.forfeits).map(publicName);
    product.version += 1;
    await manager.save(product);
    await this.outbox.add(manager, ProductChanged, productState(product));
  }
}

function withNamesOf(record: DrawRecord, picks: readonly StoredPick[]): DrawRecord {
  const stored = new Map(picks.map((pick) => [pick.ticket, pick]));
  const named = (recorded: DrawRecord['picks']) =>
    recorded.map((pick) => {
      const { display_name = null, city = null } = stored.get(pick.ticket) ?? {};
      return pick.display_name === null ? pick : { ...pick, display_name, city };
    });
  return {
    ...record,
    picks: named(record.picks),
    ...(record.forfeits && { forfeits: record.forfeits.map((one) => ({ ...one, picks: named(one.picks) })) }),
  };
}
