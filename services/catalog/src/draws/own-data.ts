import type { PersonalList } from '@raffle/service-kit/database';

/**
 * What this service holds about a person, for their download (docs/product.md rule 33); data of a draw only once its
 * record is published.
 */
export const ownData: readonly PersonalList[] = [
  {
    kind: 'pick',
    sql: `SELECT to_char(d.product_id, 'FM0000000000') || '.' || to_char(d.position, 'FM0000000000') AS key,
            d.product_id, p.name AS product_name, d.ticket, d.wins, d.display_name, d.city
          FROM draw_picks d JOIN products p ON p.id = d.product_id JOIN draws r ON r.product_id = d.product_id
          WHERE d.user_id = $1 AND r.stage IN ('completed', 'cancelled')`,
  },
  {
    kind: 'delivery',
    sql: `SELECT d.id::text AS key, d.product_id, d.ticket, d.state, d.place, d.meeting_at, d.documents, d.handed_over_at, d.confirmed_at,
            d.photo_agreed_at, d.photo_url,
            (SELECT e.kind FROM handover_evidence e WHERE e.delivery_id = d.id AND e.bytes IS NOT NULL) AS evidence
          FROM deliveries d WHERE d.user_id = $1`,
  },
  {
    kind: 'winner_words',
    sql: `SELECT w.delivery_id::text AS key, d.product_id, d.ticket, w.state, w.first_name, w.city, w.sentence, w.photo IS NOT NULL AS photo, w.refusal, w.said_at
          FROM winner_words w JOIN deliveries d ON d.id = w.delivery_id WHERE d.user_id = $1 AND w.state <> 'withdrawn'`,
  },
  {
    kind: 'delivery_step',
    sql: `SELECT s.id::text AS key, d.product_id, d.ticket, s.kind AS step, s.at, s.method, s.note
          FROM delivery_steps s JOIN deliveries d ON d.id = s.delivery_id WHERE d.user_id = $1`,
  },
];
