import { firstUuid, pagesOf, type Databases, type Owner } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

/** Data that must not remain after an account is closed. Each statement selects `id`; $1 is their ids. */
const leftovers: readonly { owner: Owner; table: string; what: string; sql: string }[] = [
  {
    owner: 'identity',
    table: 'registrations',
    what: 'of a closed account, and has its name and phone',
    sql: `SELECT r.id FROM registrations r JOIN users u ON u.registration_id = r.id WHERE u.id = ANY($1) AND r.phone IS NOT NULL`,
  },
  {
    owner: 'identity',
    table: 'known_devices',
    what: 'a device of a closed account',
    sql: `SELECT holder_id AS id FROM known_devices WHERE kind = 'user' AND holder_id = ANY($1)`,
  },
  {
    owner: 'tickets',
    table: 'person',
    what: 'its account is closed, but its name is not erased',
    sql: 'SELECT user_id AS id FROM person WHERE user_id = ANY($1) AND erased_at IS NULL',
  },
  {
    owner: 'payments',
    table: 'payments',
    what: 'of a closed account, and has its name or a phone',
    sql: `SELECT id FROM payments
          WHERE user_id = ANY($1) AND (client_name <> 'Compte fermé' OR client_phone <> '' OR payer_phone IS NOT NULL)`,
  },
  {
    owner: 'payments',
    table: 'people',
    what: 'its account is closed, but its name and number are not erased',
    sql: 'SELECT user_id AS id FROM people WHERE user_id = ANY($1)',
  },
  {
    owner: 'payments',
    table: 'person_sources',
    what: 'its account is closed, but where its person came from is not erased',
    sql: 'SELECT user_id AS id FROM person_sources WHERE user_id = ANY($1)',
  },
  {
    owner: 'messaging',
    table: 'person',
    what: 'its account is closed, but its name is not erased',
    sql: 'SELECT user_id AS id FROM person WHERE user_id = ANY($1) AND erased_at IS NULL',
  },
  {
    owner: 'messaging',
    table: 'message',
    what: 'of a closed account',
    sql: 'SELECT id FROM message WHERE user_id = ANY($1)',
  },
  {
    owner: 'messaging',
    table: 'draw_winner',
    what: 'names the owner of a closed account, who did not agree',
    sql: `SELECT w.product_id || ' ' || w.user_id AS id FROM draw_winner w JOIN person p USING (user_id)
          WHERE w.user_id = ANY($1) AND NOT p.keeps_winner_name AND (w.display_name, w.city) <> ('Gagnant anonyme', '')`,
  },
  {
    owner: 'catalog',
    table: 'draw_picks',
    what: 'names the owner of a closed account, who did not agree',
    sql: `SELECT p.product_id || ' ' || p.position AS id FROM draw_picks p LEFT JOIN erased_people e USING (user_id)
          WHERE p.user_id = ANY($1) AND p.display_name IS NOT NULL AND e.keeps_winner_name IS NOT TRUE`,
  },
  {
    owner: 'catalog',
    table: 'deliveries',
    what: 'of a closed account, and has a photo, a note or the code of a call',
    sql: `SELECT id FROM deliveries d WHERE user_id = ANY($1) AND (photo_url IS NOT NULL
            OR EXISTS (SELECT FROM delivery_steps s WHERE s.delivery_id = d.id AND s.note IS NOT NULL)
            OR EXISTS (SELECT FROM call_codes c WHERE c.delivery_id = d.id AND c.issued_at < now() - interval '1 hour'))`,
  },
  {
    owner: 'catalog',
    table: 'winner_words',
    what: 'what the winner of a closed account shows is not erased',
    sql: `SELECT w.delivery_id AS id FROM winner_words w JOIN deliveries d ON d.id = w.delivery_id
          WHERE d.user_id = ANY($1) AND w.state <> 'withdrawn'`,
  },
  {
    owner: 'catalog',
    table: 'draws',
    what: 'its record contains an erased name',
    sql: `SELECT d.product_id AS id FROM draw_picks p JOIN draws d USING (product_id)
          WHERE p.user_id = ANY($1) AND p.display_name IS NULL AND EXISTS (
            SELECT FROM jsonb_array_elements(
              jsonb_path_query_array(d.record::jsonb, '$.picks[*]') || jsonb_path_query_array(d.record::jsonb, '$.forfeits[*].picks[*]')) pick
            WHERE (pick ->> 'ticket')::int = p.ticket AND pick ->> 'display_name' IS NOT NULL)`,
  },
];

/** Invariant 6: a closed account is erased in every service (docs/product.md rule 33). */
export async function checkErasure(databases: Databases, graceSeconds: number): Promise<Violation[]> {
  const violations: Violation[] = [];
  const closed = pagesOf<{ id: string }>(
    databases.identity,
    `SELECT id FROM users WHERE id > $1 AND erased_at < now() - make_interval(secs => $2) ORDER BY id`,
    { first: firstUuid, values: [graceSeconds] },
  );
  for await (const page of closed) {
    const ids = page.map(({ id }) => id);
    for (const { owner, table, what, sql } of leftovers) {
      const rows = await databases[owner]<{ id: string | number }>(`${sql} LIMIT ${namedAtMost}`, [ids]);
      violations.push(...rows.map(({ id }) => ({ invariant: 6 as const, what, row: `${owner}.${table}/${id}` })));
    }
    if (violations.length >= namedAtMost) break;
  }
  return violations.slice(0, namedAtMost);
}
