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
import { eraseNamesOfPicks, lockNames, rememberErased } from './erased-people.queries.js';

/** A closed account has no name in published draws, unless its owner agreed (docs/product.md rule 33). The records verify without it. */
@Injectable()
export class EraseWinnerWhenUserErased {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserErased, { consumer: 'EraseWinnerWhenUserErased.handle' })
  async handle(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'exclusive');
    await rememberErased(manager, user);
    for (const productId of await eraseNamesOfPicks(manager, { userId: user.user_id })) {
      await this.publishAgain(manager, productId);
    }
  }

  /** The record and the winners with the names that are left; a draw that has not ended publishes none yet. */
  private async publishAgain(manager: EntityManager, productId: number): Promise<void> {
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
  const left = (recorded: DrawRecord['picks']) =>
    recorded.map((pick) => (erased.has(pick.ticket) ? { ...pick, display_name: null, city: null } : pick));
  return {
    ...record,
    picks: left(record.picks),
    ...(record.forfeits && { forfeits: record.forfeits.map((one) => ({ ...one, picks: left(one.picks) })) }),
  };
}
