import { maxCorrections } from '@raffle/contracts/http/deliveries';
import { instant } from '../../instant.js';

/** SQL of what was said in public about a hand-over, the newest, oldest first; erased with its winner's account. @param delivery alias of its row */
export const correctionsOf = (delivery: string) => `coalesce((
  SELECT jsonb_agg(jsonb_build_object('at', ${instant('c.at')}, 'text', c.note) ORDER BY c.at, c.id)
  FROM (SELECT * FROM delivery_steps s WHERE s.delivery_id = ${delivery}.id AND s.kind = 'corrected' AND s.note IS NOT NULL
    ORDER BY s.at DESC, s.id DESC LIMIT ${maxCorrections}) c), '[]')`;
