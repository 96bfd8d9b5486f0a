import { Injectable } from '@nestjs/common';
import { receipt } from '@raffle/contracts';
import { toHex } from '@raffle/draw-protocol';
import { firstRow, ProblemException, rows } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { EntryTrees } from '../entry-list/entry-trees.js';
import { frozenList } from '../entry-list/frozen-list.js';
import { bytesOf, protocol } from '../entry-list/protocol.js';
import { findProduct } from '../inventory/find-product.js';
import { entryById } from './find-entries.js';

type Receipt = z.output<typeof receipt>;

/** What an owner can check of an entry, now and after the freeze (draw-protocol.md steps 2 and 3). */
@Injectable()
export class ShowReceipt {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trees: EntryTrees,
  ) {}

  /** @throws ProblemException `entry_not_found`, also for an entry of somebody else */
  async of(userId: string, entryId: string): Promise<Receipt> {
    const manager = this.dataSource.manager;
    const owned = await firstRow<{ secret: Buffer; holder: Buffer }>(
      manager,
      'SELECT secret, holder FROM entry WHERE id = $1 AND user_id = $2',
      [entryId, userId],
    );
    const entry = owned && (await entryById(manager, entryId));
    const product = entry && (await findProduct(manager, entry.product_id));
    if (!owned || !entry || !product?.commitment) throw new ProblemException('entry_not_found');
    const frozen = await frozenList(manager, product.product_id);
    const tree = frozen && (await this.trees.of(product.product_id));
    const secret = bytesOf(owned.secret);
    const tickets = (await leavesOf(manager, entryId)).map(async ({ number, leaf }) => ({
      number,
      holder: toHex(owned.holder),
      secret: toHex(await protocol.ticketSecret(secret, number)),
      leaf: toHex(leaf),
      path: tree ? tree.pathOf(number).map(toHex) : null,
    }));
    return {
      entry,
      terms: {
        id: String(product.product_id),
        prizes: product.max_winners,
        capacity: product.max_participants,
        price: product.ticket_price,
        rule: product.beacon_rule,
      },
      commitment: product.commitment,
      tickets: await Promise.all(tickets),
      frozen: frozen && {
        tickets: frozen.tickets,
        root: toHex(frozen.root),
        frozen_at: frozen.frozen_at.toISOString(),
      },
    };
  }
}

function leavesOf(manager: EntityManager, entryId: string): Promise<{ number: number; leaf: Buffer }[]> {
  return rows(
    manager,
    `SELECT t.number, t.leaf FROM entry e JOIN ticket t
       ON t.product_id = e.product_id AND t.number >= e.first_number AND t.number < e.first_number + e.quantity
     WHERE e.id = $1 ORDER BY t.number`,
    [entryId],
  );
}
