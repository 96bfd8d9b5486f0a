import type pg from 'pg';
import { inDatabase } from './databases.js';

/**
 * What years of sales leave behind, for `$1` tickets: draws of a thousand places, purchases of four tickets, ten tickets a person; all
 * drawn at least three days ago. Numbers of rows begin with 0; `$1` is in each statement.
 */
const perDraw = 1_000;
const perPurchase = 4;
const perPerson = 10;
/** Products of the system have smaller ids. */
const firstProduct = 100_000;

/** In the order of time, as the ids of the services are. */
const id = (kind: string, n: string) =>
  `(lpad(to_hex(1600000000000 + ${n}), 12, '0') || '70008000' || left(md5('${kind}' || ${n}), 12))::uuid`;
const purchasesOf = `($1::int / ${perPurchase})`;
const peopleOf = `($1::int / ${perPerson})`;
const drawsOf = `($1::int / ${perDraw})`;
/** When the n-th of so many happened. */
const at = (n: string, of: string) => `(now() - interval '3 days' - (${of} - ${n}) * (interval '360 days' / ${of}))`;
/** A part of the rows: `$2` of `$3`. */
const series = (of: string) =>
  `generate_series(($2::bigint * ${of} / $3::int)::int, (($2::bigint + 1) * ${of} / $3::int)::int - 1) n`;
const perDrawPurchases = perDraw / perPurchase;
const productOf = `(${firstProduct} + n / ${perDrawPurchases})`;
const buyerOf = id('u', `(n::bigint * 7919 % ${peopleOf})`);
const name = `(ARRAY['Afi','Kossi','Améyo','Kodjo','Essi','Yao','Akouvi','Komlan','Abla','Koffi'])[1 + n % 10] || ' '
  || (ARRAY['Mensah','Lawson','Agbeko','Ouattara','Koné','Traoré','Bamba','Diabaté','Ekué','Touré'])[1 + n / 10 % 10]`;
const thing = `(ARRAY['Téléphone','Moto','Vélo électrique','Télévision','Frigo','Voiture'])[1 + n % 6] || ' ' || n`;
const phone = `'+22507' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')`;
const bytes = (text: string) => `sha256(convert_to('${text}' || n, 'UTF8'))`;
const reference = `'P-' || upper(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0'))`;

const statements: Record<string, readonly string[]> = {
  raffle_identity: [
    `INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, payment_id, payment_token, payment_url,
       request_fingerprint, applied_payment_id, confirmed_at, created_at)
     SELECT ${id('r', 'n')}, 'completed', ${name}, ${phone}, 'Lomé', '$argon2id$x', 500, ${id('x', 'n')}, 'r-' || n, 'x', '',
       ${id('x', 'n')}, t, t FROM ${series(peopleOf)}, LATERAL (SELECT ${at('n', peopleOf)} AS t) x`,
    `INSERT INTO users (id, registration_id, payment_id, name, phone, city, password_hash, referral_code, tickets, total_spent, payer_phone,
       first_device, created_at, last_active)
     SELECT ${id('u', 'n')}, ${id('r', 'n')}, ${id('x', 'n')}, ${name}, ${phone},
       (ARRAY['Lomé','Kara','Abidjan','Bouaké'])[1 + n % 4], '$argon2id$x',
       (SELECT string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + ((n / (31 ^ digit)::bigint) % 31)::int, 1), '')
          FROM generate_series(0, 6) AS digit), n % 40, n % 60 * 500, ${phone}, ${bytes('device')}, t, t FROM ${series(peopleOf)},
       LATERAL (SELECT ${at('n', peopleOf)} AS t) x`,
    `INSERT INTO audit_log (at, actor_kind, action, subject, after)
     SELECT ${at('n', `(3 * ${drawsOf})`)}, 'system', (ARRAY['product.created','product.updated','product.drawn'])[1 + n % 3],
       (${firstProduct} + n / 3)::text, jsonb_build_object('name', ${thing}) FROM ${series(`(3 * ${drawsOf})`)}`,
    `INSERT INTO daily_figure SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM users GROUP BY 1`,
  ],
  raffle_catalog: [
    `INSERT INTO products (id, name, description, ticket_price, max_participants, max_winners, tickets_per_person, status, draw_date,
       commitment, activated_at, winners, sale_ends_at, created_at) OVERRIDING SYSTEM VALUE
     SELECT ${firstProduct} + n, ${thing}, repeat('Un beau lot. ', 10), 500, ${perDraw}, 1, 500, 'completed', t, repeat('a', 64), t,
       '["Afi M."]', t, t FROM ${series(drawsOf)}, LATERAL (SELECT ${at('n', drawsOf)} AS t) x`,
    `INSERT INTO product_inventories (product_id, version, granted, held, free_left, highest_granted)
     SELECT ${firstProduct} + n, 1, ${perDraw}, 0, 0, ${perDraw} FROM ${series(drawsOf)}`,
    `INSERT INTO product_seeds (product_id, sealed) SELECT ${firstProduct} + n, ${bytes('seed')} FROM ${series(drawsOf)}`,
    `INSERT INTO draws (product_id, stage, started_by, tickets, holders, root, frozen_at, published_at, root_stored_at, drawn_at, record)
     SELECT ${firstProduct} + n, 'completed', 'bench', ${perDraw}, 1, encode(${bytes('root')}, 'hex'), t, t, t, t,
       json_build_object('picks', '[]'::json, 'path', repeat(encode(${bytes('path')}, 'hex'), 20))
     FROM ${series(drawsOf)}, LATERAL (SELECT ${at('n', drawsOf)} AS t) x`,
    `INSERT INTO draw_picks (product_id, position, ticket, holder, secret, path, wins, user_id, display_name, city)
     SELECT ${firstProduct} + n, 0, 7, encode(${bytes('h')}, 'hex'), encode(${bytes('s')}, 'hex'), '[]', true,
       ${id('u', `(n::bigint * 7919 % ${peopleOf})`)}, 'Afi M.', 'Kara' FROM ${series(drawsOf)}`,
    `INSERT INTO deliveries (product_id, ticket, user_id, won_at, state, handed_over_at, handed_over_by, handed_over_with, search)
     SELECT ${firstProduct} + n, 7, ${id('u', `(n::bigint * 7919 % ${peopleOf})`)}, t, s.state,
       CASE WHEN s.state = 'handed_over' THEN t END, CASE WHEN s.state = 'handed_over' THEN 'Agence Lomé' END,
       CASE WHEN s.state = 'handed_over' THEN 'code' END,
       fold_text(' ' || ${thing} || ' Afi M. Kara') FROM ${series(drawsOf)},
       LATERAL (SELECT ${at('n', drawsOf)} AS t) x,
       LATERAL (SELECT CASE WHEN n < ${drawsOf} - 20 THEN 'handed_over' ELSE 'to_contact' END AS state) s`,
  ],
  raffle_tickets: [
    `INSERT INTO product (product_id, version, name, ticket_price, max_participants, max_winners, status, commitment, beacon_rule,
       tickets_per_person)
     SELECT ${firstProduct} + n, 1, ${thing}, 500, ${perDraw}, 1, 'completed', repeat('a', 64), 'none', 500 FROM ${series(drawsOf)}`,
    `INSERT INTO inventory (product_id, capacity, granted, free_limit, tickets_per_person, frozen_at)
     SELECT ${firstProduct} + n, ${perDraw}, ${perDraw}, 0, 500, ${at('n', drawsOf)} FROM ${series(drawsOf)}`,
    `INSERT INTO published_inventory SELECT product_id, version FROM inventory ON CONFLICT DO NOTHING`,
    `INSERT INTO holder_key SELECT ${firstProduct} + n, ${bytes('key')} FROM ${series(drawsOf)}`,
    `INSERT INTO person (user_id, version, display_name, city)
     SELECT ${id('u', 'n')}, 1, 'Afi ' || chr(65 + n % 26) || '.', 'Lomé' FROM ${series(peopleOf)}`,
    `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, payment_id, reference,
       token, payment_url, correlation_id, created_at)
     SELECT ${id('p', 'n')}, ${buyerOf}, ${productOf}, ${perPurchase}, 500, ${perPurchase * 500}, 'granted', 'granted', t,
       ${id('m', 'n')}, ${reference}, 't-bench-' || n, 'https://pay.example/' || n, 'c' || n, t
     FROM ${series(purchasesOf)}, LATERAL (SELECT ${at('n', purchasesOf)} AS t) x`,
    `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, payment_id, purchase_id, holder, secret, granted_at)
     SELECT ${id('e', 'n')}, ${buyerOf}, ${productOf}, 'purchase', ${perPurchase}, n % ${perDrawPurchases} * ${perPurchase},
       ${perPurchase * 500}, ${id('m', 'n')}, ${id('p', 'n')}, ${bytes('h')}, ${bytes('s')}, ${at('n', purchasesOf)}
     FROM ${series(purchasesOf)}`,
    `INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, decided_at)
     SELECT ${id('m', 'n')}, ${id('p', 'n')}, 'granted', ${perPurchase * 500}, ${id('e', 'n')}, ${at('n', purchasesOf)}
     FROM ${series(purchasesOf)}`,
    `INSERT INTO ticket (product_id, number, entry_id, leaf)
     SELECT ${firstProduct} + n / ${perDraw}, n % ${perDraw}, ${id('e', `(n / ${perPurchase})`)}, ${bytes('l')} FROM ${series('$1::int')}`,
    `INSERT INTO entry_list SELECT ${firstProduct} + n, ${perDraw}, ${bytes('root')}, ${at('n', drawsOf)}, 1 FROM ${series(drawsOf)}`,
    `INSERT INTO entry_list_tile SELECT ${firstProduct} + n, level, 0, decode(repeat(encode(${bytes('tile')}, 'hex'), 4), 'hex')
     FROM ${series(drawsOf)}, generate_series(1, 2) level`,
    `INSERT INTO draw_result SELECT ${firstProduct} + n, ${at('n', drawsOf)} FROM ${series(drawsOf)}`,
    `INSERT INTO winning_ticket SELECT ${firstProduct} + n, 7 FROM ${series(drawsOf)}`,
    `INSERT INTO delivered_prize SELECT ${firstProduct} + n, 7, now() FROM ${series(`(${drawsOf} - 20)`)}`,
    `INSERT INTO daily_figure SELECT (granted_at AT TIME ZONE 'UTC')::date, sum(quantity) FROM entry GROUP BY 1`,
  ],
  raffle_payments: [
    `INSERT INTO people (user_id, version, name, phone) SELECT ${id('u', 'n')}, 1, ${name}, ${phone} FROM ${series(peopleOf)}`,
    // Of a hundred payments for tickets, 80 were paid.
    `INSERT INTO payments (id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description, client_name,
       client_phone, correlation_id, provider, token, payment_url, status, created_at, confirmed_at, closed_at, received_amount, came_in, operator)
     SELECT CASE WHEN paid THEN ${id('m', 'n')} ELSE ${id('f', 'n')} END, CASE WHEN paid THEN '' ELSE 'F' END || ${reference}, 'ticket',
       ${id('p', 'n')}, ${buyerOf}, ${productOf}, ${perPurchase}, ${perPurchase} * 500, 'XOF', 'Tickets', ${name}, ${phone}, 'c' || n,
       'fusionpay', CASE WHEN paid THEN 't-bench-' ELSE 'f-bench-' END || n, 'https://pay.example/' || n,
       CASE WHEN paid THEN 'confirmed' ELSE 'expired' END, t, CASE WHEN paid THEN t + interval '1 minute' END, t + interval '1 minute',
       CASE WHEN paid THEN 2000 END, CASE WHEN paid THEN 2000 END, CASE WHEN paid THEN 'orange' END
     FROM ${series(purchasesOf)}, LATERAL (SELECT ${at('n', purchasesOf)} AS t) x,
       unnest(CASE WHEN n % 4 = 0 THEN ARRAY[true, false] ELSE ARRAY[true] END) paid`,
    `INSERT INTO payments (id, reference, type, subject_id, user_id, quantity, amount, currency, description, client_name, client_phone,
       correlation_id, provider, token, payment_url, status, created_at, confirmed_at, closed_at, received_amount, came_in, operator)
     SELECT ${id('x', 'n')}, 'R' || ${reference}, 'registration', ${id('r', 'n')}, ${id('u', 'n')}, 1, 500, 'XOF', 'Inscription',
       ${name}, ${phone}, 'r' || n, 'fusionpay', 'r-bench-' || n, 'https://pay.example/' || n, 'confirmed', t, t, t, 500, 500, 'orange'
     FROM ${series(peopleOf)}, LATERAL (SELECT ${at('n', peopleOf)} AS t) x`,
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source, recorded_at)
     SELECT id, CASE type WHEN 'ticket' THEN 'grant' ELSE 'account' END, came_in, 'bench:' || id, confirmed_at
     FROM payments WHERE status = 'confirmed'`,
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, user_id, operator, status, owed_at, paid_at, transfer_reference, paid_by)
     SELECT ${id('d', 'n')}, ${id('q', 'n')}, ${id('m', '(n * 100)')}, 500, 'credit_asked_back', ${id('u', `(n::bigint * 791900 % ${peopleOf})`)},
       'orange', CASE WHEN n % 100 = 0 THEN 'owed' ELSE 'paid' END, t, CASE WHEN n % 100 > 0 THEN t END,
       CASE WHEN n % 100 > 0 THEN 'TX' || n END, CASE WHEN n % 100 > 0 THEN ${id('a', '0')} END
     FROM ${series(`(${purchasesOf} / 100)`)}, LATERAL (SELECT ${at('n', `(${purchasesOf} / 100)`)} AS t) x`,
    `INSERT INTO daily_figure SELECT (confirmed_at AT TIME ZONE 'UTC')::date, sum(came_in) FROM payments WHERE status = 'confirmed' GROUP BY 1`,
  ],
  raffle_messaging: [
    `INSERT INTO person (user_id, version, display_name, registered_at)
     SELECT ${id('u', 'n')}, 1, 'Afi ' || chr(65 + n % 26) || '.', ${at('n', peopleOf)} FROM ${series(peopleOf)}`,
    `INSERT INTO product SELECT ${firstProduct} + n, 1, ${thing}, ${perDraw} FROM ${series(drawsOf)}`,
    `INSERT INTO participation SELECT ${productOf}, ${buyerOf} FROM ${series(purchasesOf)} ON CONFLICT DO NOTHING`,
    `INSERT INTO draw_outcome (product_id, outcome, happened_at, winners, told_all_at)
     SELECT ${firstProduct} + n, 'completed', t, 1, t FROM ${series(drawsOf)}, LATERAL (SELECT ${at('n', drawsOf)} AS t) x`,
    // A notice of each purchase, and a question of every tenth person, which has its answer.
    `INSERT INTO message (id, user_id, author, notice, notice_of, notice_version, notice_data, created_at, read_at)
     SELECT ${id('n', 'n')}, ${buyerOf}, 'platform', 'tickets_granted', ${id('e', 'n')}::text, 1,
       jsonb_build_object('product_name', ${thing}, 'quantity', ${perPurchase}), t, t
     FROM ${series(purchasesOf)}, LATERAL (SELECT ${at('n', purchasesOf)} AS t) x`,
    `INSERT INTO message (id, user_id, author, content, created_at, read_at)
     SELECT ${id('w', 'n')}, ${id('u', '(n / 2 * 10)')}, CASE WHEN n % 2 = 0 THEN 'user' ELSE 'admin' END,
       'Bonjour, quand est le tirage numéro ' || n || ' ?', t, t
     FROM ${series(`(${peopleOf} / 5)`)}, LATERAL (SELECT ${at('n', `(${peopleOf} / 5)`)} AS t) x`,
    `INSERT INTO conversation (user_id, last_content, last_from_admin, last_at)
     SELECT DISTINCT ON (user_id) user_id, content, true, created_at FROM message WHERE author = 'admin' ORDER BY user_id, created_at DESC`,
  ],
};

/** At the same time in each database. */
const writers = 4;

/** Writes what `tickets` tickets leave behind into the five databases; indexes that no constraint needs are made afterwards. */
export async function fill(postgresUrl: string, tickets: number): Promise<void> {
  await Promise.all(
    Object.entries(statements).map(async ([database, some]) => {
      const together = (made: readonly pg.QueryConfig[]) => {
        const left = [...made];
        const write = async (client: pg.Client) => {
          await client.query("SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 0");
          for (let one = left.shift(); one !== undefined; one = left.shift()) await client.query(one);
        };
        return Promise.all(Array.from({ length: writers }, () => inDatabase(postgresUrl, database, write)));
      };
      const indexes = await inDatabase(postgresUrl, database, dropIndexes);
      for (const text of some) {
        const parts = text.includes('$2')
          ? Array.from({ length: writers }, (_, part) => [tickets, part, writers])
          : [[]];
        await together(parts.map((values) => ({ text, values })));
      }
      await together(indexes.map((text) => ({ text })));
      await inDatabase(postgresUrl, database, (client) => client.query('VACUUM ANALYZE'));
      console.error(`${database} has what ${tickets} tickets leave behind`);
    }),
  );
}

/** Those of few rows stay: the services work meanwhile. @returns the statements that make them again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND indpred IS NULL
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ made }) => made);
}
