import { CreditIssued } from '@raffle/contracts';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { CreditReason } from '../purchase/purchase.js';
import type { CreditState } from './credit.js';

export interface CreditToIssue {
  userId: string;
  kind: CreditState['kind'];
  /** Value, F CFA; 0 for free and referral credits. */
  amount: number;
  reason: CreditReason;
  productId: number;
  /** Where it comes from: a payment that went straight into it, or an entry whose tickets were turned back. */
  origin: { paymentId: string } | { entryId: string; tickets: number };
  issuedAt: Date;
}

/** Stores a credit and tells of it, in the caller's transaction. @returns its id */
export async function issueCredit(manager: EntityManager, outbox: Outbox, credit: CreditToIssue): Promise<string> {
  const id = uuidv7();
  const paymentId = 'paymentId' in credit.origin ? credit.origin.paymentId : null;
  const [entryId, returned] = 'entryId' in credit.origin ? [credit.origin.entryId, credit.origin.tickets] : [null, 0];
  const value = credit.kind === 'paid' ? credit.amount : 0;
  await manager.query(
    `INSERT INTO credit (id, user_id, kind, amount, value_left, tickets_left, reason, product_id, payment_id, entry_id,
                         tickets_returned, issued_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      credit.userId,
      credit.kind,
      value,
      credit.kind === 'paid' ? 0 : 1,
      credit.reason,
      credit.productId,
      paymentId,
      entryId,
      returned,
      credit.issuedAt,
    ],
  );
  await outbox.add(manager, CreditIssued, {
    credit_id: id,
    user_id: credit.userId,
    kind: credit.kind,
    amount: value,
    reason: credit.reason,
    payment_id: paymentId,
    product_id: credit.productId,
    tickets_returned: returned,
    issued_at: credit.issuedAt.toISOString(),
  });
  return id;
}
