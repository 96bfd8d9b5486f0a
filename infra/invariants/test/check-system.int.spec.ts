import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queueOf, deadLetterQueueOf } from '@raffle/messaging-kit';
import { eventually } from '@raffle/test-kit';
import { checkQueues } from '../src/check-queues.js';
import type { Owner } from '../src/databases.js';
import { restoredSystem } from './restored-system.js';

let system: Awaited<ReturnType<typeof restoredSystem>>;
beforeAll(async () => {
  system = await restoredSystem();
});
afterAll(() => system.close());

test('the restored data has closed accounts with a ticket in play, a credit, a refund given up and prizes', async () => {
  const closed = (
    await system.rows<{ id: string }>('identity', 'SELECT id FROM users WHERE erased_at IS NOT NULL')
  ).map(({ id }) => id);
  expect(closed).toHaveLength(3);
  const has = (owner: Owner, sql: string) => system.rows(owner, sql, [closed]);
  expect(await has('tickets', 'SELECT 1 FROM entry WHERE product_id = 14 AND user_id = ANY($1)')).not.toEqual([]);
  expect(await has('tickets', 'SELECT 1 FROM credit WHERE value_left > 0 AND user_id = ANY($1)')).not.toEqual([]);
  expect(await has('payments', `SELECT 1 FROM refunds WHERE status = 'given_up' AND user_id = ANY($1)`)).not.toEqual(
    [],
  );
  const prizes = 'SELECT display_name FROM draw_picks WHERE wins AND user_id = ANY($1) ORDER BY position';
  expect(await has('catalog', prizes)).toEqual([{ display_name: null }, { display_name: 'Afi M.' }]);
});

test('a system with restored data violates no invariant', async () => {
  expect(await system.check()).toEqual([]);
});

const confirmed = (type: string) => `(SELECT id FROM payments WHERE status = 'confirmed' AND type = '${type}' LIMIT 1)`;
const ago = `now() - interval '2 minutes'`;

const closed = (row: string) => `user_id IN (SELECT user_id FROM ${row} WHERE erased_at IS NOT NULL)`;

/** Each planted violation with its database and the expected line: invariant, row, and part of the message. */
const planted: [what: string, owner: Owner, sql: string, line: RegExp][] = [
  [
    'a payment without its ledger row',
    'payments',
    `DELETE FROM payment_outcomes WHERE payment_id = ${confirmed('ticket')}`,
    /^1 payments\.payments\/\S+ \d+ F CFA received, but its outcomes are worth 0$/,
  ],
  [
    'a payment returned without a refund',
    'payments',
    `ALTER TABLE payments DROP CONSTRAINT refunded_by_a_person; UPDATE payments SET status = 'refunded', came_in = 1 WHERE status = 'review'`,
    /^1 payments\.payments\/\S+ returned by an administrator, but no refund is owed$/,
  ],
  [
    'a purchase whose payment never reached tickets',
    'tickets',
    `DELETE FROM payment_outcome WHERE outcome = 'granted'`,
    /^1 payments\.payments\/\S+ confirmed, and tickets has no outcome of it$/,
  ],
  [
    'an outcome with a different amount',
    'tickets',
    `UPDATE payment_outcome SET amount = amount + 1 WHERE outcome = 'granted'`,
    /^1 payments\.payments\/\S+ \d+ F CFA here, \d+ in tickets\.payment_outcome$/,
  ],
  [
    'a grant that the ledger calls a credit',
    'payments',
    `UPDATE payment_outcomes SET kind = 'credit' WHERE kind = 'grant'`,
    /^1 payments\.payments\/\S+ granted in tickets\.payment_outcome, but not here$/,
  ],
  [
    'a registration without an account',
    'identity',
    `DELETE FROM users WHERE phone = '+22890110005'`,
    /^1 payments\.payments\/\S+ confirmed, and identity has neither an account nor a refund request for it$/,
  ],
  [
    'tickets for money that was not confirmed',
    'payments',
    `UPDATE payments SET status = 'pending', confirmed_at = NULL, next_check_at = now() WHERE id = ${confirmed('ticket')}`,
    /^1 tickets\.payment_outcome\/\S+ created for \d+ F CFA that payments did not confirm$/,
  ],
  [
    'an account for money that was not confirmed',
    'payments',
    `UPDATE payments SET status = 'pending', confirmed_at = NULL, next_check_at = now() WHERE id = ${confirmed('registration')}`,
    /^1 identity\.users with payment_id \S+ created for \d+ F CFA that payments did not confirm$/,
  ],
  [
    'money at the provider that no check will find',
    'payments',
    `UPDATE payments SET status = 'expired', confirmed_at = NULL WHERE id = ${confirmed('ticket')}`,
    /^1 payments\.payments\/\S+ paid at the provider, expired here, but no check is due$/,
  ],
  [
    'money at the provider for a token that payments lost',
    'payments',
    `UPDATE payments SET token = 'another-token' WHERE id = ${confirmed('ticket')}`,
    /^1 sandbox\/\S+ paid at the provider, but payments has no such token$/,
  ],
  [
    'a confirmed payment that the provider does not know',
    'payments',
    `UPDATE payments SET token = 'another-token' WHERE id = (SELECT id FROM payments WHERE status = 'confirmed' ORDER BY created_at DESC LIMIT 1)`,
    /^1 payments\.payments\/\S+ confirmed, but the provider has no such session$/,
  ],
  [
    'a confirmed payment that is not paid',
    'payments',
    `UPDATE payments SET status = 'confirmed', confirmed_at = now(), came_in = amount WHERE status = 'failed'`,
    /^1 payments\.payments\/\S+ confirmed, but failure at the provider$/,
  ],
  [
    'more places than there are',
    'tickets',
    `ALTER TABLE inventory DROP CONSTRAINT inventory_places; UPDATE inventory SET held = capacity + 1 WHERE product_id = 14`,
    /^2 tickets\.inventory\/14 granted and held places are more than the capacity$/,
  ],
  [
    'a gap in the numbers',
    'tickets',
    'DELETE FROM ticket WHERE product_id = 14 AND number = 0',
    /^2 tickets\.inventory\/14 ticket numbers are not 0 to granted − 1$/,
  ],
  [
    'a stale copy',
    'catalog',
    'UPDATE product_inventories SET granted = 0 WHERE product_id = 14',
    /^2 catalog\.product_inventories\/14 0 granted and 0 held here, 3 granted and 0 held in tickets\.inventory$/,
  ],
  [
    'two grants of one payment',
    'tickets',
    `ALTER TABLE entry DROP CONSTRAINT entry_payment_id_key;
     UPDATE entry SET payment_id = (SELECT payment_id FROM payment_outcome WHERE outcome = 'granted' LIMIT 1) WHERE payment_id IS NOT NULL`,
    /^3 tickets\.payment_outcome\/\S+ a payment made more than one grant$/,
  ],
  [
    'a payment that was decided twice, as by a second delivery without the outcome key',
    'tickets',
    `ALTER TABLE payment_outcome DROP CONSTRAINT payment_outcome_pkey;
     INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, refund_request_id, decided_at)
       SELECT payment_id, purchase_id, 'refund_requested', amount, gen_random_uuid(), now() FROM payment_outcome WHERE outcome = 'granted' LIMIT 1`,
    /^3 tickets\.payment_outcome\/\S+ a payment has more than one outcome$/,
  ],
  [
    'the ledger of a payment that was decided twice',
    'payments',
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source)
       SELECT payment_id, 'credit', amount, 'credit:' || gen_random_uuid() FROM payment_outcomes WHERE kind = 'grant' LIMIT 1`,
    /^1 payments\.payments\/\S+ \d+ F CFA received, but its outcomes are worth \d+$/,
  ],
  [
    'an unsent event',
    'tickets',
    `UPDATE outbox SET sent_at = NULL WHERE id = (SELECT max(id) FROM outbox)`,
    /^4 tickets\.outbox\/\d+ \S+ is not published$/,
  ],
  [
    'an event without its effect',
    'identity',
    `DELETE FROM inbox WHERE event = 'tickets.tickets-granted.v1'`,
    /^4 tickets\.outbox\/\d+ \(message \S+\) tickets\.tickets-granted\.v1 was handled 0 times by identity, which has 1 handlers of it$/,
  ],
  [
    'an event with two effects',
    'messaging',
    `INSERT INTO inbox SELECT message_id, 'Another.handle', event, handled_at FROM inbox WHERE event = 'catalog.product-changed.v1'`,
    /^4 catalog\.outbox\/\d+ \(message \S+\) catalog\.product-changed\.v1 was handled 2 times by messaging, which has 1 handlers of it$/,
  ],
  [
    'an event that only one of two handlers has handled',
    'messaging',
    `INSERT INTO event_handlers (event, handler, registered_at)
     SELECT DISTINCT event, unnest(ARRAY[handler, 'Another.handle']), '-infinity'::timestamptz FROM inbox WHERE event = 'catalog.product-changed.v1'`,
    /^4 catalog\.outbox\/\d+ \(message \S+\) catalog\.product-changed\.v1 was handled 1 times by messaging, which has 2 handlers of it$/,
  ],
  [
    'a completed product without its draw',
    'catalog',
    `UPDATE draws SET stage = 'picking', record = NULL, drawn_at = NULL WHERE product_id = 12`,
    /^5 catalog\.products\/12 its status and its draw differ$/,
  ],
  [
    'a day with more tickets sold than its rows',
    'tickets',
    `INSERT INTO daily_change (day, amount) VALUES ('2026-11-01', 3)`,
    /^4 tickets\.daily_figure\/2026-11-01 3 on 2026-11-01, but its rows sum up to 0$/,
  ],
  [
    'a day without its registrations',
    'identity',
    'DELETE FROM daily_figure',
    /^4 identity\.daily_figure\/\S+ -?\d+ on \S+, but its rows sum up to \d+$/,
  ],
  [
    'a person who spent what no payment has',
    'identity',
    `UPDATE users SET total_spent = total_spent + 7 WHERE phone = '+22890110006'`,
    /^4 identity\.users\/\S+ 507 F CFA spent, but 500 paid$/,
  ],
  [
    'a refund that was not taken off its day',
    'payments',
    `UPDATE refunds SET amount = amount - 1 WHERE payment_id IN (SELECT id FROM payments WHERE status = 'confirmed')`,
    /^4 payments\.daily_figure\/\S+ \d+ on \S+, but its rows sum up to \d+$/,
  ],
  [
    'a record with another seed',
    'catalog',
    `UPDATE draws SET record = jsonb_set(record::jsonb, '{seed}', to_jsonb(repeat('0', 64)))::json WHERE product_id = 12`,
    /^5 catalog\.draws\/12 the record does not verify: /,
  ],
  [
    'a pick that differs from the published one',
    'catalog',
    'UPDATE draw_picks SET wins = NOT wins WHERE product_id = 12 AND position = 0',
    /^5 catalog\.draws\/12 the record has other picks than draw_picks$/,
  ],
  [
    'a list that differs from the drawn one',
    'tickets',
    `UPDATE ticket SET leaf = decode(repeat('00', 32), 'hex') WHERE product_id = 12 AND number = 0`,
    /^5 catalog\.draws\/12 drawn from the list \S+, but the tickets give \S+$/,
  ],
  [
    'a stored tile that does not match the list',
    'tickets',
    `INSERT INTO entry_list_tile VALUES (12, 1, 0, sha256('another'))`,
    /^5 catalog\.draws\/12 tile 1\/0 of its list does not match the tickets$/,
  ],
  [
    'a winner who holds no such ticket',
    'catalog',
    `UPDATE draw_picks SET user_id = gen_random_uuid() WHERE product_id = 12 AND position = 0`,
    /^5 catalog\.draws\/12 winners here .*, holders of the winning tickets in tickets /,
  ],
  [
    'a grant after the freeze',
    'tickets',
    'UPDATE entry SET granted_at = now() WHERE product_id = 12',
    /^5 tickets\.entry\/\S+ an entry was granted after the freeze$/,
  ],
  [
    'a hold that never ends',
    'tickets',
    `UPDATE purchase SET hold = 'held', status = 'awaiting_payment', hold_expires_at = ${ago} WHERE hold = 'expired'`,
    /^6 tickets\.purchase\/\S+ its hold has expired but still holds places$/,
  ],
  [
    'a closed product whose entries are not credits',
    'tickets',
    'UPDATE closed_product SET done_at = NULL',
    /^6 tickets\.closed_product\/13 closed, but not all of its entries are credits$/,
  ],
  [
    'a payment that remains in creation',
    'payments',
    `UPDATE payments SET status = 'creating', next_check_at = NULL WHERE status = 'failed'`,
    /^6 payments\.payments\/\S+ the provider never answered its creation, but it is not closed$/,
  ],
  [
    'a check that is overdue',
    'payments',
    `UPDATE payments SET next_check_at = ${ago} WHERE status = 'pending'`,
    /^6 payments\.payments\/\S+ its check is due and was not made$/,
  ],
  [
    'a pending payment without a planned check',
    'payments',
    `UPDATE payments SET next_check_at = NULL WHERE status = 'pending'`,
    /^6 payments\.payments\/\S+ pending, and no check is planned$/,
  ],
  [
    'a draw that never ends',
    'catalog',
    `UPDATE draws SET stage = 'picking', record = NULL, drawn_at = NULL WHERE product_id = 12`,
    /^6 catalog\.draws\/12 started, but it has no winners$/,
  ],
  [
    'participants who were never notified',
    'messaging',
    'UPDATE draw_outcome SET told_all_at = NULL WHERE product_id = 12',
    /^6 messaging\.draw_outcome\/12 its product ended, but not all participants are notified$/,
  ],
  [
    'an hour that was not told',
    'messaging',
    `INSERT INTO draw_reminder (product_id, notice, data, opens_at, closes_at)
     VALUES (1, 'draw_fixed', '{}', ${ago}, now() + interval '1 day')`,
    /^6 messaging\.draw_reminder\/1\/draw_fixed the hour of its draw is not told to all holders$/,
  ],
  [
    'a form of a closed account',
    'identity',
    `UPDATE registrations SET phone = '+22890110002', city = 'Kara', password_hash = '$argon2id$x' WHERE id IN (SELECT registration_id FROM users WHERE erased_at IS NOT NULL)`,
    /^6 identity\.registrations\/\S+ of a closed account, and has its name and phone$/,
  ],
  [
    'a device of a closed account',
    'identity',
    `INSERT INTO known_devices (kind, holder_id, token_hash) SELECT 'user', id, sha256('x') FROM users WHERE erased_at IS NOT NULL`,
    /^6 identity\.known_devices\/\S+ a device of a closed account$/,
  ],
  [
    'the name of a closed account in tickets',
    'tickets',
    `UPDATE person SET erased_at = NULL, display_name = 'Kossi A.', city = 'Kara' WHERE erased_at IS NOT NULL`,
    /^6 tickets\.person\/\S+ its account is closed, but its name is not erased$/,
  ],
  [
    'a payment with the phone of a closed account',
    'payments',
    `UPDATE payments SET client_phone = '+22890110002' WHERE ${closed('erased_people')}`,
    /^6 payments\.payments\/\S+ of a closed account, and has its name or a phone$/,
  ],
  [
    'a payment with the number that paid for a closed account',
    'payments',
    `ALTER TABLE payments DROP CONSTRAINT closed_account_names_no_payer;
     UPDATE payments SET payer_phone = '+22890110002' WHERE ${closed('erased_people')}`,
    /^6 payments\.payments\/\S+ of a closed account, and has its name or a phone$/,
  ],
  [
    'the holder of a closed account in payments',
    'payments',
    `INSERT INTO people (user_id, version, name, phone) SELECT user_id, 1, 'Kossi Adjavon', '+22890110002' FROM erased_people`,
    /^6 payments\.people\/\S+ its account is closed, but its name and number are not erased$/,
  ],
  [
    'where the person of a closed account came from',
    'payments',
    `INSERT INTO person_sources (user_id, source) SELECT user_id, 'share' FROM erased_people`,
    /^6 payments\.person_sources\/\S+ its account is closed, but where its person came from is not erased$/,
  ],
  [
    'the name of a closed account in messaging',
    'messaging',
    `UPDATE person SET erased_at = NULL, display_name = 'Kossi A.' WHERE erased_at IS NOT NULL`,
    /^6 messaging\.person\/\S+ its account is closed, but its name is not erased$/,
  ],
  [
    'a message of a closed account',
    'messaging',
    `INSERT INTO message (id, user_id, author, content, created_at)
       SELECT gen_random_uuid(), user_id, 'user', 'Mon numéro est le 90 11 00 02', now() FROM person WHERE erased_at IS NOT NULL`,
    /^6 messaging\.message\/\S+ of a closed account$/,
  ],
  [
    'a winner whom notices still name',
    'messaging',
    `UPDATE draw_winner SET display_name = 'Kossi A.', city = 'Kara' WHERE place = 0`,
    /^6 messaging\.draw_winner\/12 \S+ names the owner of a closed account, who did not agree$/,
  ],
  [
    'a winner who did not agree to keep the name',
    'catalog',
    `UPDATE draw_picks SET display_name = 'Kossi A.', city = 'Kara' WHERE product_id = 12 AND position = 0`,
    /^6 catalog\.draw_picks\/12 0 names the owner of a closed account, who did not agree$/,
  ],
  [
    'what a winner of a closed account shows',
    'catalog',
    `INSERT INTO winner_words (delivery_id, state, first_name, city, sentence, version, said_at)
       SELECT d.id, 'approved', 'Kossi', 'Kara', 'Merci', 1, now() FROM deliveries d JOIN erased_people USING (user_id)`,
    /^6 catalog\.winner_words\/\S+ what the winner of a closed account shows is not erased$/,
  ],
  [
    'a record that still names a winner',
    'catalog',
    `UPDATE draws SET record = jsonb_set(record::jsonb, '{picks,0,display_name}', '"Kossi A."')::json WHERE product_id = 12`,
    /^6 catalog\.draws\/12 its record contains an erased name$/,
  ],
];

test.each(planted)('%s is reported', async (_, owner, sql, line) => {
  const lines = (await system.checkWith(owner, sql)).map(({ invariant, row, what }) => `${invariant} ${row} ${what}`);
  expect(lines).toContainEqual(expect.stringMatching(line));
});

test('an event with two handlers has two effects', async () => {
  const twice = `
    INSERT INTO event_handlers SELECT DISTINCT event, unnest(ARRAY[handler, 'Another.handle']) FROM inbox WHERE event = 'catalog.product-changed.v1';
    INSERT INTO inbox SELECT message_id, 'Another.handle', event, handled_at FROM inbox WHERE event = 'catalog.product-changed.v1'`;
  expect(await system.checkWith('messaging', twice)).toEqual([]);
});

test('a full product that was cancelled in public has no winners, and is over', async () => {
  const cancelled = `
    INSERT INTO draws (product_id, stage, started_at, started_by, cancel_reason, cancels_full, tickets, holders, root, frozen_at, published_at,
                       root_stored_at, drawn_at, record)
    SELECT 13, 'cancelled', ${ago}, started_by, 'Appareil abîmé', true, tickets, holders, root, frozen_at, published_at, root_stored_at, drawn_at,
           record
    FROM draws WHERE product_id = 12`;
  expect(await system.checkWith('catalog', cancelled)).toEqual([]);
});

test('a draw that waits for its hour is not overdue', async () => {
  const waits = (hour: string) => `
    UPDATE draws SET stage = 'awaiting_beacon', record = NULL, drawn_at = NULL WHERE product_id = 12;
    UPDATE products SET draw_at = ${hour} WHERE id = 12`;
  const overdue = expect.objectContaining({ what: 'started, but it has no winners' });
  expect(await system.checkWith('catalog', waits(ago))).toContainEqual(overdue);
  expect(await system.checkWith('catalog', waits(`now() + interval '6 days'`))).not.toContainEqual(overdue);
});

test('rows younger than the grace period are ignored', async () => {
  const young = `UPDATE outbox SET sent_at = NULL, occurred_at = now() WHERE id = (SELECT max(id) FROM outbox)`;
  expect(await system.checkWith('tickets', young)).toEqual([]);
});

test('a dead letter and a queue without a consumer are reported', async () => {
  const { managementUrl, publishTo } = await system.brokerWith([queueOf('tickets'), deadLetterQueueOf('tickets')]);
  expect(await checkQueues(managementUrl, 0)).toEqual([]);
  await publishTo(queueOf('tickets'));
  await publishTo(deadLetterQueueOf('tickets'));
  // The management interface updates its counts every few seconds.
  await eventually(async () =>
    expect(await checkQueues(managementUrl, 1)).toEqual([
      { invariant: 4, what: '1 dead letters', row: 'tickets.events.dlq' },
      { invariant: 4, what: '1 messages, never empty for 1 s', row: 'tickets.events' },
    ]),
  );
});
