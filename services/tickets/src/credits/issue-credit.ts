import { CreditIssued } from '@raffle/contracts/events';
import type { CreditReason } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hasValue, type CreditState } from './credit.js';

const log = logger('credit');

export interface CreditToIssue {
  userId: string;
  kind: CreditState['kind'];
  /** Value, F CFA; 0 for free and referral credits. */
  amount: number;
  reason: CreditReason;
  /** Null for money received above the registration price, and for goodwill. */
  productId: number | null;
  /** A payment that became the credit, a credited entry, or what administrators gave. */
  origin: { paymentId: string } | { entryId: string; tickets: number } | { goodwillId: string };
  issuedAt: Date;
}

/** Stores a credit and publishes CreditIssued in the caller's transaction. @returns its id */
export async function issueCredit(manager: EntityManager, outbox: Outbox, credit: CreditToIssue): Promise<string> {
  const id = uuidv7();
  const { userId, kind, reason, productId, origin, issuedAt } = credit;
  const paymentId = 'paymentId' in origin ? origin.paymentId : null;
  const [entryId, ticketsReturned] = 'entryId' in origin ? [origin.entryId, origin.tickets] : [null, 0];
  const goodwillId = 'goodwillId' in origin ? origin.goodwillId : null;
  const [value, tickets] = hasValue(kind) ? [credit.amount, 0] : [0, 1];
  await manager.query(
    `INSERT INTO credit (id, user_id, kind, amount, value_left, tickets_left, reason, product_id, payment_id, entry_id,
                         goodwill_id, tickets_returned, issued_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, userId, kind, value, tickets, reason, productId, paymentId, entryId, goodwillId, ticketsReturned, issuedAt],
  );
  await outbox.add(manager, CreditIssued, {
    credit_id: id,
    user_id: userId,
    kind,
    amount: value,
    reason,
    payment_id: paymentId,
    product_id: productId,
    tickets_returned: ticketsReturned,
    issued_at: issuedAt.toISOString(),
  });
  log.info(
    { credit_id: id, owner_id: userId, kind, amount: value, reason, product_id: productId, payment_id: paymentId },
    'credit issued',
  );
  return id;
}
