import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UserErased, WinnerWarned, WinnerWordsChanged, type EventPayload } from '@raffle/contracts/events';
import { endApprovals } from '@raffle/back-office-kit';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { deleteUnusedImage, insertStep, lockOpenDeliveriesOf } from './deliveries.queries.js';
import { wordsChanged } from './say-words.js';
import { eraseWordsOf } from './winner-words.queries.js';

@Injectable()
export class DeliveriesHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** The 30 days of a forfeit run from the notice of a block (docs/product.md rule 62). */
  @OnEvent(WinnerWarned, { consumer: 'RestartForfeitsWhenWinnerBlocked.handle' })
  async restartForfeits(warned: EventPayload<typeof WinnerWarned>, { manager }: Pick<EventContext, 'manager'>) {
    if (warned.what !== 'blocked') return;
    for (const deliveryId of await lockOpenDeliveriesOf(manager, warned.user_id)) {
      await insertStep(manager, { id: randomUUID(), deliveryId, kind: 'blocked', by: null });
      await endApprovals(manager, deliveryId, 'forfeit');
    }
  }

  /** Erases the photos, words, notes and call codes of a closed account (docs/product.md rule 33). */
  @OnEvent(UserErased, { consumer: 'EraseDeliveriesWhenUserErased.handle' })
  async eraseDeliveries(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>) {
    for (const photo of await eraseDeliveriesOf(manager, user.user_id)) await deleteUnusedImage(manager, photo);
    for (const product_id of await eraseWordsOf(manager, user.user_id))
      await this.outbox.add(manager, WinnerWordsChanged, wordsChanged({ product_id, user_id: user.user_id }, 'hidden'));
  }
}

/** Erases the personal data in the deliveries of a closed account: codes, notes and photo links. @returns the photos' URLs */
async function eraseDeliveriesOf(manager: EntityManager, userId: string): Promise<string[]> {
  const own = '(SELECT id FROM deliveries WHERE user_id = $1)';
  await manager.query(`DELETE FROM call_codes WHERE delivery_id IN ${own}`, [userId]);
  await manager.query(`UPDATE delivery_steps SET note = NULL WHERE delivery_id IN ${own} AND note IS NOT NULL`, [
    userId,
  ]);
  const photos = await rows<{ photo_url: string }>(
    manager,
    'SELECT photo_url FROM deliveries WHERE user_id = $1 AND photo_url IS NOT NULL FOR UPDATE',
    [userId],
  );
  await manager.query('UPDATE deliveries SET photo_url = NULL, photo_agreed_at = NULL WHERE user_id = $1', [userId]);
  return photos.map(({ photo_url }) => photo_url);
}
