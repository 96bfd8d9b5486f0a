import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { getReceipt } from '@raffle/contracts/http/tickets';
import { awaitedRound, drawAt, toHex } from '@raffle/draw-protocol';
import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { frozenList } from '../entry-list/entry-list.queries.js';
import { EntryTiles } from '../entry-list/entry-tiles.js';
import { bytesOf, protocol } from '../entry-list/protocol.js';
import { findProduct } from '../inventory/inventory.queries.js';
import { entryById } from './entries.queries.js';

type Receipt = AnswerOf<typeof getReceipt>;

/** What an owner can verify of an entry, before and after the freeze (docs/draw-protocol.md steps 2 and 3). */
@Injectable()
export class ShowReceipt {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tiles: EntryTiles,
  ) {}

  /** @throws ProblemException `entry_not_found`, also for another user's entry */
  async showReceipt(userId: string, entryId: string): Promise<Receipt> {
    const manager = this.dataSource.manager;
    const owned = await findEntrySecret(manager, { userId, entryId });
    const entry = owned && (await entryById(manager, entryId));
    const product = entry && (await findProduct(manager, entry.product_id));
    if (!owned || !entry || !product?.commitment) throw new ProblemException('entry_not_found');
    const frozen = await frozenList(manager, product.product_id);
    const leaves = await leavesOfEntry(manager, entryId);
    const paths =
      frozen &&
      (await this.tiles.pathsOf(
        { productId: product.product_id, tickets: frozen.tickets },
        leaves.map(({ number }) => number),
      ));
    const payment = await paymentOf(manager, entryId);
    const secret = bytesOf(owned.secret);
    const tickets = leaves.map(async ({ number, leaf }) => ({
      number,
      holder: toHex(owned.holder),
      secret: toHex(await protocol.ticketSecret(secret, number)),
      leaf: toHex(leaf),
      path: paths?.get(number)?.map(toHex) ?? null,
    }));
    return {
      entry,
      payment_id: payment?.id ?? null,
      payment_token: payment?.token ?? null,
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
        ...appointmentOf(product.beacon_rule, frozen.frozen_at),
      },
    };
  }
}

/** The hour and the round of a draw whose rule has an hour; the chain of demonstrations is known to catalog alone. */
function appointmentOf(rule: string, frozenAt: Date): Pick<NonNullable<Receipt['frozen']>, 'draw_at' | 'beacon_round'> {
  const frozen = frozenAt.getTime();
  const hour = drawAt(rule, frozen);
  if (hour === null) return { draw_at: null, beacon_round: null };
  const round = awaitedRound(rule, { frozen, published: frozen })?.round ?? null;
  return { draw_at: new Date(hour).toISOString(), beacon_round: round };
}

/** The secret and holder that prove the tickets of an owner's entry. */
function findEntrySecret(
  manager: EntityManager,
  { userId, entryId }: { userId: string; entryId: string },
): Promise<{ secret: Buffer; holder: Buffer } | undefined> {
  return firstRow(manager, 'SELECT secret, holder FROM entry WHERE id = $1 AND user_id = $2', [entryId, userId]);
}

/** The payment whose money became an entry, directly or as a credit, and the token of its purchase; undefined where nothing was paid. */
export function paymentOf(
  manager: EntityManager,
  entryId: string,
): Promise<{ id: string; token: string | null } | undefined> {
  return firstRow(
    manager,
    `WITH RECURSIVE origin AS (
       SELECT payment_id, credit_id FROM entry WHERE id = $1
       UNION ALL
       SELECT coalesce(c.payment_id, e.payment_id), e.credit_id
       FROM origin o JOIN credit c ON c.id = o.credit_id LEFT JOIN entry e ON e.id = c.entry_id
       WHERE o.payment_id IS NULL)
     SELECT o.payment_id AS id, (SELECT b.token FROM payment_outcome p JOIN purchase b ON b.id = p.purchase_id
       WHERE p.payment_id = o.payment_id) AS token
     FROM origin o WHERE o.payment_id IS NOT NULL`,
    [entryId],
  );
}

/** The tickets of an entry in the order of their numbers. */
function leavesOfEntry(manager: EntityManager, entryId: string): Promise<{ number: number; leaf: Buffer }[]> {
  return rows(
    manager,
    `SELECT t.number, t.leaf FROM entry e JOIN ticket t
       ON t.product_id = e.product_id AND t.number >= e.first_number AND t.number < e.first_number + e.quantity
     WHERE e.id = $1 ORDER BY t.number`,
    [entryId],
  );
}
