import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, unknownId, type TicketsDatabase } from '../../test/tickets-database.js';
import { grantEntry } from '../entries/grant-entry.js';
import { FreezeEntryList } from '../entry-list/freeze-entry-list.js';
import { EntryTiles } from '../entry-list/entry-tiles.js';
import { closeProduct } from '../inventory/sale.js';
import { findHolderKey } from '../inventory/inventory.queries.js';
import { grantFree } from '../inventory/move-places.js';

let db: TicketsDatabase;
let product: number;
let entry: string;

beforeAll(async () => {
  db = await ticketsDatabase('guards');
});
afterAll(() => db.close());

const place = async (product_id: number, user_id: string) => {
  const id = uuidv7();
  const granted = await db.inTransaction(async (manager) =>
    grantEntry(
      manager,
      db.outbox,
      {
        ...{ id, user_id, product_id, type: 'free', quantity: 1, amount: 0, granted_at: new Date() },
        ...{ payment_id: null, purchase_id: null, credit_id: null, fee: null },
      },
      {
        holder_key: await findHolderKey(manager, product_id),
        purchase: null,
        outcome: null,
        take: (...places) => grantFree(...places, { userId: user_id, free: true }),
      },
    ),
  );
  return granted ? id : null;
};

beforeEach(async () => {
  product = await db.product({ max_participants: 3 });
  entry = (await place(product, await db.person()))!;
});

describe('the database refuses, whatever the code does', () => {
  const refused = (sql: string, parameters: unknown[] = []) =>
    expect(db.query(sql, parameters)).rejects.toThrow(
      /violates|never|frozen|closed|sold|version|without|granted|none|came in/,
    );

  test.each([
    [
      'more granted and held than capacity',
      'UPDATE inventory SET held = 3, version = version + 1 WHERE product_id = $1',
    ],
    ['negative holds', 'UPDATE inventory SET held = -1, version = version + 1 WHERE product_id = $1'],
    ['taking a grant back', 'UPDATE inventory SET granted = 0, version = version + 1 WHERE product_id = $1'],
    ['a grant without its ticket', 'UPDATE inventory SET granted = 2, version = version + 1 WHERE product_id = $1'],
    ['another capacity once sold', 'UPDATE inventory SET capacity = 9, version = version + 1 WHERE product_id = $1'],
    ['more free tickets than their share', 'UPDATE inventory SET free_granted = 9 WHERE product_id = $1'],
    ['another share once sold', 'UPDATE inventory SET free_limit = 2 WHERE product_id = $1'],
    ['another limit per person once sold', 'UPDATE inventory SET tickets_per_person = 9 WHERE product_id = $1'],
    ['a change without a newer version', 'UPDATE inventory SET held = 1 WHERE product_id = $1'],
    ['freezing what is not full', 'UPDATE inventory SET open = false, frozen_at = now() WHERE product_id = $1'],
    ['deleting an inventory', 'DELETE FROM inventory WHERE product_id = $1'],
    ['another number for a ticket', 'UPDATE ticket SET number = 1 WHERE product_id = $1'],
    ['another leaf', "UPDATE ticket SET leaf = decode(repeat('00', 32), 'hex') WHERE product_id = $1"],
    ['deleting a ticket', 'DELETE FROM ticket WHERE product_id = $1'],
    ['another holder key', "UPDATE holder_key SET key = decode(repeat('00', 32), 'hex') WHERE product_id = $1"],
    ['a key of another length', "INSERT INTO holder_key (product_id, key) VALUES ($1 + 1000000, '\\x00')"],
  ])('%s', (_, sql) => refused(sql, [product]));

  test.each([
    ['owner', 'user_id = gen_random_uuid()'],
    ['secret', "secret = decode(repeat('00', 32), 'hex')"],
    ['holder', "holder = decode(repeat('00', 32), 'hex')"],
    ['numbers', 'first_number = 2'],
    ['amount', 'amount = 5'],
    ['product', 'product_id = product_id + 1'],
  ])('another %s of an entry', (_, change) => refused(`UPDATE entry SET ${change} WHERE id = $1`, [entry]));

  test('crediting an entry twice, or deleting it', async () => {
    await db.query('UPDATE entry SET credited_at = now() WHERE id = $1', [entry]);
    await refused('UPDATE entry SET credited_at = now() WHERE id = $1', [entry]);
    await refused('UPDATE entry SET credited_at = NULL WHERE id = $1', [entry]);
    await refused('DELETE FROM entry WHERE id = $1', [entry]);
  });

  test.each([
    ['a number that was given already', 0],
    ['a number that was not granted', 1],
    ['a negative number', -1],
  ])('a ticket with %s', (_, number) =>
    refused('INSERT INTO ticket (product_id, number, entry_id, leaf) VALUES ($1, $2, $3, $4)', [
      product,
      number,
      entry,
      randomBytes(32),
    ]),
  );

  test('a second grant, credit or outcome of one payment', async () => {
    const paymentId = uuidv7();
    const outcome = `INSERT INTO payment_outcome (payment_id, outcome, amount, refund_request_id, decided_at)
                     VALUES ($1, 'refund_requested', 1, gen_random_uuid(), now())`;
    await db.query(outcome, [paymentId]);
    await refused(outcome, [paymentId]);
    await refused(`UPDATE payment_outcome SET amount = 2 WHERE payment_id = $1`, [paymentId]);
    const credit = `INSERT INTO credit (id, user_id, kind, amount, value_left, tickets_left, reason, product_id, payment_id, tickets_returned, issued_at)
                    VALUES (gen_random_uuid(), gen_random_uuid(), 'paid', 5, 5, 0, 'sold_out', 1, $1, 0, now())`;
    await refused(credit, [paymentId]);
    const paidTooLittle = await db.pay(await db.hold(product, unknownId()), 5);
    await refused(credit, [paidTooLittle]);
    await refused('UPDATE credit SET value_left = -1 WHERE payment_id = $1', [paidTooLittle]);
    await refused('UPDATE credit SET value_left = 6 WHERE payment_id = $1', [paidTooLittle]);
  });

  test('two open holds of one person and product', async () => {
    const user = unknownId();
    const hold = `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, correlation_id, created_at)
                  VALUES (gen_random_uuid(), $1, $2, 1, 500, 500, 'opening', 'held', now(), 'c', now())`;
    await db.query(hold, [user, product]);
    await refused(hold, [user, product]);
    await refused(`UPDATE purchase SET status = 'granted' WHERE user_id = $1`, [user]);
    await refused(`UPDATE purchase SET status = 'failed' WHERE user_id = $1`, [user]);
    await refused(`UPDATE purchase SET amount = 499 WHERE user_id = $1`, [user]);
    await db.query(`UPDATE purchase SET hold = 'expired' WHERE user_id = $1`, [user]);
    await db.query(hold, [user, product]);
    await db.query(`UPDATE purchase SET hold = 'expired' WHERE user_id = $1`, [user]);
  });

  test('any move of places, and any ticket, after the freeze', async () => {
    const tile = `INSERT INTO entry_list_tile VALUES ($1, 1, 0, sha256('hash'))`;
    await refused(tile, [product]);
    await place(product, await db.person());
    await place(product, await db.person());
    await new FreezeEntryList(db.dataSource, new EntryTiles(db.dataSource), db.archive).freezeList(product);
    await refused('UPDATE inventory SET frozen_at = NULL WHERE product_id = $1', [product]);
    await refused('UPDATE inventory SET capacity = 4, granted = 4, version = version + 1 WHERE product_id = $1', [
      product,
    ]);
    await refused('UPDATE inventory SET open = true WHERE product_id = $1', [product]);
    await refused('UPDATE entry_list SET tickets = 2 WHERE product_id = $1', [product]);
    await refused('DELETE FROM entry_list WHERE product_id = $1', [product]);
    await db.query(tile, [product]);
    await refused(`UPDATE entry_list_tile SET hashes = sha256('another') WHERE product_id = $1`, [product]);
    await refused('DELETE FROM entry_list_tile WHERE product_id = $1', [product]);
    await refused('INSERT INTO ticket (product_id, number, entry_id, leaf) VALUES ($1, 3, $2, $3)', [
      product,
      entry,
      randomBytes(32),
    ]);
    expect(await place(product, await db.person())).toBeNull();
  });

  test('any hold or grant of a closed product', async () => {
    await db.inTransaction((manager) => closeProduct(manager, product, 'product_cancelled', new Date()));
    await refused('UPDATE inventory SET held = 1, version = version + 1 WHERE product_id = $1', [product]);
    await refused('UPDATE inventory SET closed_as = NULL WHERE product_id = $1', [product]);
    await refused('UPDATE inventory SET open = true WHERE product_id = $1', [product]);
    expect(await place(product, await db.person())).toBeNull();
  });
});

test('the invariant checker finds nothing after all this', async () => {
  // The raw holds above were never counted in an inventory, and they have ended.
  expect(await db.violations()).toEqual([]);
});

test('the invariant checker detects a violation made with disabled guards', async () => {
  await db.unguarded('ticket', 'DELETE FROM ticket WHERE entry_id = $1', [entry]);
  const what = (await db.violations()).map((violation) => `${violation.invariant} ${violation.what}`);
  expect(what).toContain('2 ticket numbers are not 0 to granted − 1');
  expect(what).toContain('2 an entry has not all of its tickets');
});
