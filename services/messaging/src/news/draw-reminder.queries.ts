import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Notices to whoever holds a ticket of a draw with an hour (docs/product.md rule 51). */
type ReminderNotice = 'draw_nearly_full' | 'draw_fixed' | 'draw_tomorrow' | 'draw_in_an_hour' | 'draw_begins';

/** One of them, for all holders of a product; those up to `told_up_to` are told. */
export interface DrawReminder {
  product_id: number;
  notice: ReminderNotice;
  /** Of the notice: `product_id`, and `draw_at`, `root` or `left`. */
  data: object;
  told_up_to: string | null;
  /** Differs after each change of the row. */
  state: string;
}

/**
 * Stores the hour of a draw, with its limit of texts, and its reminders; idempotent, because it never changes. A reminder so soon after the
 * notice of the hour that it says nothing new is left out.
 */
export async function insertDrawHour(
  manager: EntityManager,
  { product_id, draw_at, root }: { product_id: number; draw_at: string; root: string },
  now: Date,
): Promise<void> {
  await manager.query(
    `WITH fixed AS (
       INSERT INTO draw_hour (product_id, draw_at, known_at, texts_left)
       SELECT $1, $2::text::timestamptz, $4::timestamptz, reminder_texts_per_draw FROM platform_settings
       ON CONFLICT DO NOTHING RETURNING product_id, draw_at, known_at
     )
     INSERT INTO draw_reminder (product_id, notice, data, opens_at, closes_at)
     SELECT product_id, m.notice,
       jsonb_build_object('product_id', product_id, 'draw_at', $2::text)
         || CASE m.notice WHEN 'draw_fixed' THEN jsonb_build_object('root', $3::text) ELSE '{}' END,
       greatest(draw_at - m.opens, known_at), draw_at - m.closes
     FROM fixed, (VALUES
       ('draw_fixed', interval '1 year', interval '0', interval '0'),
       ('draw_tomorrow', interval '24 hours', interval '12 hours', interval '30 hours'),
       ('draw_in_an_hour', interval '1 hour', interval '20 minutes', interval '90 minutes'),
       ('draw_begins', interval '0', interval '-5 minutes', interval '0')) AS m (notice, opens, closes, known_before)
     WHERE known_at <= draw_at - m.known_before AND known_at < draw_at - m.closes
     ON CONFLICT DO NOTHING`,
    [product_id, draw_at, root, now],
  );
}

/** The due reminder with the least time left; not of a product that is full, or has ended, if it says that places are left. */
export function findDueReminder(manager: EntityManager): Promise<DrawReminder | undefined> {
  return firstRow<DrawReminder>(
    manager,
    `SELECT product_id, notice, data, told_up_to, xmin::text AS state FROM draw_reminder r
     WHERE told_all_at IS NULL AND now() >= opens_at AND now() < closes_at
       AND (notice <> 'draw_nearly_full' OR NOT EXISTS (SELECT FROM draw_hour h WHERE h.product_id = r.product_id)
         AND NOT EXISTS (SELECT FROM draw_outcome o WHERE o.product_id = r.product_id))
     ORDER BY closes_at LIMIT 1`,
  );
}

/** The next `limit` holders without this notice, by id. */
export async function listUnreminded(
  manager: EntityManager,
  { product_id, notice, told_up_to }: DrawReminder,
  limit: number,
): Promise<string[]> {
  const holders = await rows<{ user_id: string }>(
    manager,
    `SELECT user_id FROM participation p WHERE product_id = $1 AND ($2::uuid IS NULL OR user_id > $2)
       AND NOT EXISTS (SELECT FROM message m WHERE m.user_id = p.user_id AND m.notice = $3 AND m.notice_of = $1::text)
     ORDER BY user_id LIMIT $4`,
    [product_id, told_up_to, notice, limit],
  );
  return holders.map(({ user_id }) => user_id);
}

/** Locks a reminder. @returns false where another instance, or a late holder, has changed it since it was read */
export async function lockReminder(manager: EntityManager, reminder: DrawReminder): Promise<boolean> {
  const { product_id, notice, state } = reminder;
  const locked = await firstRow(
    manager,
    'SELECT 1 FROM draw_reminder WHERE product_id = $1 AND notice = $2 AND xmin::text = $3 FOR UPDATE',
    [product_id, notice, state],
  );
  return locked !== undefined;
}

/**
 * @param upTo the last holder tried
 * @param last there are none after them: the reminder is done, or begins again in a minute where a notice could not be posted
 */
export async function storeReminded(
  manager: EntityManager,
  { product_id, notice }: DrawReminder,
  { upTo, last, failed }: { upTo: string | null; last: boolean; failed: boolean },
): Promise<void> {
  await manager.query(
    `UPDATE draw_reminder SET
       told_up_to = CASE WHEN NOT $4 THEN coalesce($3, told_up_to) END,
       told_all_at = CASE WHEN $4 AND NOT (again OR $5) THEN now() END,
       opens_at = CASE WHEN $4 AND (again OR $5) THEN now() + interval '1 minute' ELSE opens_at END,
       again = NOT $4 AND (again OR $5)
     WHERE product_id = $1 AND notice = $2`,
    [product_id, notice, upTo, last, failed],
  );
}
