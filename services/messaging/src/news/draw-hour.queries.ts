import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Notices about the hour of a draw. */
type HourNotice = 'draw_fixed' | 'draw_tomorrow' | 'draw_in_an_hour' | 'draw_begins';

export interface DueNotice {
  product_id: number;
  user_id: string;
  notice: HourNotice;
  draw_at: Date;
}

/**
 * When each notice is posted, from its first moment until it no longer makes sense. A reminder so soon after the notice of the hour that it
 * says nothing new is left out: `known_before` is how long before the draw the hour must have been known. The hour itself is told within a day
 * of its freeze, so that the participants of a draw are not looked through for a week.
 */
const moments = `(VALUES
  ('draw_fixed', interval '1 year', interval '0', interval '0'),
  ('draw_tomorrow', interval '24 hours', interval '12 hours', interval '30 hours'),
  ('draw_in_an_hour', interval '1 hour', interval '20 minutes', interval '90 minutes'),
  ('draw_begins', interval '0', interval '-5 minutes', interval '0')) AS m (notice, opens, closes, known_before)`;

/** Up to `limit` notices that are due and not posted: of open accounts, the earliest draws first. */
export function listDueNotices(manager: EntityManager, limit: number): Promise<DueNotice[]> {
  return rows<DueNotice>(
    manager,
    `SELECT h.product_id, p.user_id, m.notice, h.draw_at
     FROM draw_hour h CROSS JOIN ${moments} JOIN participation p USING (product_id)
     WHERE h.draw_at > now() - interval '5 minutes'
       AND (m.notice <> 'draw_fixed' OR h.known_at > now() - interval '1 day')
       AND now() >= h.draw_at - m.opens AND now() < h.draw_at - m.closes AND h.known_at <= h.draw_at - m.known_before
       AND NOT EXISTS (SELECT FROM message s WHERE s.user_id = p.user_id AND s.notice = m.notice AND s.notice_of = h.product_id::text)
       AND NOT EXISTS (SELECT FROM person e WHERE e.user_id = p.user_id AND e.erased_at IS NOT NULL)
     ORDER BY h.draw_at, p.user_id LIMIT $1`,
    [limit],
  );
}
