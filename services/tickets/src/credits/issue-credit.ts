import { CreditIssued } from '@raffle/contracts/events';
import type { CreditReason } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hasValue, type CreditState } from './credit.js';

const log = logger('credit');

export interface CreditToIssue {
  user_id: string;
  kind: CreditState['kind'];
  /** Value, F CFA; 0 for free and referral credits. */
  amount: number;
  reason: CreditReason;
  /** Null for money received above the registration price, and for goodwill. */
  product_id: number | null;
  /** A payment that became the credit, a credited entry, or what administrators gave. */
  origin: { payment_id: string } | { entry_id: string; tickets_returned: number } | { goodwill_id: string };
  issued_at: Date;
}

const columns =
  'id, user_id, kind, amount, value_left, tickets_left, reason, product_id, payment_id, entry_id, goodwill_id, tickets_returned, issued_at';

/** Stores a credit and publishes CreditIssued in the caller's transaction. @returns its id */
export async function issueCredit(
  manager: EntityManager,
  outbox: Outbox,
  { origin, ...credit }: CreditToIssue,
): Promise<string> {
  const id = uuidv7();
  const { user_id, kind, reason, product_id, issued_at } = credit;
  const [amount, tickets_left] = hasValue(kind) ? [credit.amount, 0] : [0, 1];
  const { payment_id, tickets_returned } = { payment_id: null, tickets_returned: 0, ...origin };
  await manager.query(
    `INSERT INTO credit (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::credit, $1)`,
    [{ ...credit, ...origin, id, amount, value_left: amount, tickets_left, tickets_returned }],
  );
  await outbox.add(manager, CreditIssued, {
    ...{ credit_id: id, user_id, kind, amount, reason, payment_id, product_id, tickets_returned },
    issued_at: issued_at.toISOString(),
  });
  log.info({ credit_id: id, owner_id: user_id, kind, amount, reason, product_id, payment_id }, 'credit issued');
  return id;
}
