import { TicketsGranted } from '@raffle/contracts/events';
import type { TicketType } from '@raffle/contracts/values';
import { stageRows, storeStaged, type TakeOver } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { bytesOf, protocol } from '../entry-list/protocol.js';

/**
 * Stores the entries that are taken over: those of final lists with their tickets as they are; those that come along, on products still on
 * sale, with the next numbers, since others may have been granted between them.
 */
export async function grantAgain(
  restored: EntityManager,
  newer: EntityManager,
  final: readonly number[],
): Promise<void> {
  await storeStaged(restored, 'entry', { where: 'n.product_id = ANY ($1)', values: [final] });
  const lists = await rows<{ id: string }>(
    restored,
    'SELECT id FROM newer_entry JOIN taken_entry USING (id) WHERE product_id = ANY ($1)',
    [final],
  );
  await stageRows(restored, newer, 'ticket', {
    where: 'product_id = ANY ($1) AND entry_id = ANY ($2)',
    values: [final, lists.map(({ id }) => id)],
  });
  await storeStaged(restored, 'ticket');
  const others = await rows<EntryToGrant>(
    restored,
    `SELECT id, product_id, type, quantity, holder, secret FROM newer_entry JOIN taken_entry USING (id)
     WHERE NOT product_id = ANY ($1) ORDER BY granted_at, id`,
    [final],
  );
  for (const entry of others) await grantNext(restored, entry);
  await restored.query(
    `UPDATE inventory i SET held = p.held, version = version + 1
     FROM (SELECT product_id, coalesce(sum(quantity) FILTER (WHERE hold = 'held'), 0) AS held FROM purchase GROUP BY product_id) AS p
     WHERE p.product_id = i.product_id AND p.held <> i.held AND NOT i.product_id = ANY ($1)`,
    [final],
  );
}

interface EntryToGrant {
  id: string;
  product_id: number;
  type: TicketType;
  quantity: number;
  holder: Buffer;
  secret: Buffer;
}

async function grantNext(restored: EntityManager, entry: EntryToGrant): Promise<void> {
  const { id, product_id, type, quantity } = entry;
  // The newest state has a place for each entry, but an old hold may have it.
  await restored.query(
    `UPDATE purchase SET hold = 'expired', hold_ended_at = now() WHERE product_id = $1 AND hold = 'held'`,
    [product_id],
  );
  const [inventory] = await rows<{ granted: number }>(
    restored,
    `UPDATE inventory SET granted = granted + $2, held = 0, free_granted = free_granted + $3, version = version + 1 WHERE product_id = $1
     RETURNING granted`,
    [product_id, quantity, type === 'purchase' ? 0 : quantity],
  );
  if (!inventory) throw new Error(`Entry ${id} belongs to product ${product_id}, which has no places.`);
  const first = inventory.granted - quantity;
  await restored.query('UPDATE newer_entry SET first_number = $2 WHERE id = $1', [id, first]);
  await storeStaged(restored, 'entry', { where: 'n.id = $1', values: [id] });
  for (let number = first; number < inventory.granted; number++) {
    const secret = await protocol.ticketSecret(bytesOf(entry.secret), number);
    const leaf = await protocol.leaf({ id: String(product_id), ticket: number, holder: bytesOf(entry.holder), secret });
    await restored.query('INSERT INTO ticket (product_id, number, entry_id, leaf) VALUES ($1, $2, $3, $4)', [
      product_id,
      number,
      id,
      Buffer.from(leaf),
    ]);
  }
}

/** Adds TicketsGranted of entries that were taken over without it: with other numbers, or when it is no longer stored. */
export async function announceGrants({ restored, outbox }: TakeOver): Promise<void> {
  const silent = await rows<{
    id: string;
    user_id: string;
    product_id: number;
    type: TicketType;
    first_number: number;
    quantity: number;
    amount: number;
    payment_id: string | null;
    granted_at: Date;
  }>(
    restored,
    `SELECT e.* FROM entry e JOIN taken_entry USING (id)
     WHERE NOT EXISTS (SELECT FROM outbox WHERE event = $1 AND payload ->> 'entry_id' = e.id::text) ORDER BY granted_at, id`,
    [TicketsGranted.name],
  );
  for (const { id, first_number, granted_at, ...entry } of silent)
    await outbox.add(
      restored,
      TicketsGranted,
      {
        entry_id: id,
        user_id: entry.user_id,
        product_id: entry.product_id,
        type: entry.type,
        numbers: Array.from({ length: entry.quantity }, (_, i) => first_number + i),
        quantity: entry.quantity,
        amount: entry.amount,
        payment_id: entry.payment_id,
        granted_at: granted_at.toISOString(),
      },
      { occurredAt: granted_at },
    );
}
