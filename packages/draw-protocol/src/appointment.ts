import { drawAt } from './draw-moment.js';
import type { DrawRecord } from './record.js';

/** What the platform states and signs as soon as the list of a draw with an hour is frozen (docs/draw-protocol.md step 10). */
export interface AppointmentStatement {
  protocol: 'raffle/v1';
  product_id: number;
  rule: string;
  commitment: string;
  tickets: number;
  root: string;
  frozen_at: string;
  published_at: string;
  /** T: the hour at which the draw begins. */
  draw_at: string;
  /** The round of drand whose signature decides. */
  beacon_round: number;
  signature?: { key: string; signed_on: string; value: string };
}

/** What a statement that was saved before the hour and the record of the same draw have in common. */
const sameInBoth = ['commitment', 'tickets', 'root', 'frozen_at', 'published_at'] as const;

/**
 * Why a record is not that of the draw that was announced, or null when it is. A statement must have been saved before its hour to prove
 * anything: who saved it knows when.
 */
export function announcedOtherwise(record: DrawRecord, statement: AppointmentStatement): string | null {
  if (statement.product_id !== record.product.id || statement.rule !== record.terms.rule)
    return 'another draw was announced';
  const other = sameInBoth.find((name) => statement[name] !== record[name]);
  if (other !== undefined) return `another ${other} was announced`;
  const hour = drawAt(record.terms.rule, Date.parse(record.frozen_at));
  if (hour !== Date.parse(statement.draw_at)) return 'another hour was announced';
  return record.beacon?.source.endsWith(`/${statement.beacon_round}`) ? null : 'another round was announced';
}
