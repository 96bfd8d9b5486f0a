import { Injectable } from '@nestjs/common';
import { ProductChanged, UserErased, type EventPayload } from '@raffle/contracts/events';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import { prizeHolders } from '@raffle/contracts/prize-holders';
import { forgetSentEvents, OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { lockProduct } from '../products/find-product.js';
import { productState } from '../products/product-answer.js';
import { publicName } from '../products/product.js';
import { DrawPickEntity } from './draw-pick.entity.js';
import { DrawEntity } from './draw.entity.js';
import { eraseNamesOfPicks, lockNames, storeErasedPerson } from './erased-people.queries.js';

/** Erases the names of closed accounts in published draws, unless their owners agreed (docs/product.md rule 33). The records still verify. */
@Injectable()
export class EraseWinnerWhenUserErased {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserErased, { consumer: 'EraseWinnerWhenUserErased.handle' })
  async handle(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'exclusive');
    await storeErasedPerson(manager, user);
    for (const productId of await eraseNamesOfPicks(manager, { userId: user.user_id })) {
      await this.republish(manager, productId);
    }
  }

  /** Publishes the record and the winners with the remaining names; an unfinished draw has not published any yet. */
  private async republish(manager: EntityManager, productId: number): Promise<void> {
    const product = await lockProduct(manager, productId);
    await forgetSentEvents(manager, 'product_id', [String(productId)]);
    const { record } = await manager.findOneByOrFail(DrawEntity, { productId });
    if (record === null) return;
    const picks = await manager.find(DrawPickEntity, { where: { productId }, order: { position: 'ASC' } });
    await manager.update(DrawEntity, { productId }, { record: withNamesOf(record, picks) });
    if (product.status !== 'completed') return;
    product.winners = prizeHolders(picks, record.forfeits).map(publicName);
    product.version += 1;
    await manager.save(product);
    await this.outbox.add(manager, ProductChanged, productState(product));
  }
}

function withNamesOf(record: DrawRecord, picks: readonly DrawPickEntity[]): DrawRecord {
  const erased = new Set(picks.filter(({ displayName }) => displayName === null).map(({ ticket }) => ticket));
  const withoutErased = (recorded: DrawRecord['picks']) =>
    recorded.map((pick) => (erased.has(pick.ticket) ? { ...pick, display_name: null, city: null } : pick));
  return {
    ...record,
    picks: withoutErased(record.picks),
    ...(record.forfeits && { forfeits: record.forfeits.map((one) => ({ ...one, picks: withoutErased(one.picks) })) }),
  };
}
