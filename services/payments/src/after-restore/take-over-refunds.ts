import { RefundOwed, RefundPaid } from '@raffle/contracts/events';
import { copyRows, pagesById, type TakeOver } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';

/** A row as `to_jsonb` has it. */
interface RefundCopy extends Record<string, unknown> {
  id: string;
  refund_request_id: string;
  payment_id: string;
  amount: number;
  reason: string;
  user_id: string | null;
  status: 'owed' | 'paid';
  owed_at: string;
  file_id: string | null;
  sent_to: string | null;
  paid_at: string | null;
  transfer_reference: string | null;
  paid_by: string | null;
}
type Correction = Record<string, unknown> & { was: string; reference: string };
interface Since {
  id: string;
  refund: RefundCopy;
  corrections: Correction[];
  /** Of the refund, and the credit that it took back. */
  outcomes: Record<string, unknown>[];
}

/**
 * Refunds that were sent, or are in a file that may be with the operator, are so again, with reference, number, time and administrator, so
 * that nobody sends them twice; those of a payment that a person decided are owed. All others are decided anew.
 */
export async function takeOverRefunds(work: TakeOver): Promise<void> {
  const { restored, newer, done } = work;
  const count = { sent: 0, filed: 0, owed: 0 };
  // The numbers are those of the transfer; an account's may be another by now.
  await restored.query('ALTER TABLE refunds DISABLE TRIGGER refund_goes_to_its_number');
  for await (const page of pagesById<Since>(
    newer,
    `SELECT r.id, to_jsonb(r) AS refund,
       ARRAY(SELECT to_jsonb(c) FROM transfer_corrections c WHERE c.refund_id = r.id ORDER BY corrected_at, id) AS corrections,
       ARRAY(SELECT to_jsonb(o) FROM payment_outcomes o
             WHERE o.source IN ('refund:' || r.refund_request_id, 'taken-back:' || r.refund_request_id)) AS outcomes
     FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.id > $1 AND (r.status = 'paid' OR r.file_id IS NOT NULL OR p.resolution IS NOT NULL) ORDER BY r.id LIMIT $2`,
  )) {
    for (const { refund, corrections, outcomes } of page) {
      const before = await firstRow<RefundCopy>(
        restored,
        'SELECT * FROM refunds WHERE refund_request_id = $1 FOR UPDATE',
        [refund.refund_request_id],
      );
      const same = before?.status === refund.status && before.file_id === refund.file_id;
      if (same && before.transfer_reference === refund.transfer_reference) continue;
      await copyFile(work, refund);
      if (!before) await insertRefund(work, refund, outcomes);
      else if (before.status === 'owed') await sendAgain(work, refund, before);
      await copyCorrections(work, refund, before, corrections);
      if (refund.status === 'paid' && before?.status !== 'paid') await announcePaid(work, refund);
      count[refund.status === 'paid' ? 'sent' : refund.file_id ? 'filed' : 'owed']++;
    }
  }
  await restored.query('ALTER TABLE refunds ENABLE TRIGGER refund_goes_to_its_number');
  if (count.sent > 0) done(`${count.sent} refunds are sent already, with their references`);
  if (count.filed > 0) done(`${count.filed} refunds are in their file for the operator`);
  if (count.owed > 0) done(`${count.owed} refunds that were decided are owed`);
}

async function copyFile({ restored, newer }: TakeOver, { file_id }: RefundCopy): Promise<void> {
  const files = await rows<{ file: Record<string, unknown> }>(
    newer,
    'SELECT to_jsonb(f) AS file FROM refund_files f WHERE id = $1',
    [file_id],
  );
  await copyRows(
    restored,
    'refund_files',
    files.map(({ file }) => file),
  );
}

/** With its part of the payment's account. */
async function insertRefund({ restored, outbox }: TakeOver, refund: RefundCopy, outcomes: Since['outcomes']) {
  const { id: refund_id, payment_id, amount, reason, user_id, owed_at } = refund;
  await copyRows(restored, 'refunds', [refund]);
  await copyRows(restored, 'payment_outcomes', outcomes);
  await outbox.add(restored, RefundOwed, {
    ...{ refund_id, payment_id, amount, user_id },
    reason: RefundOwed.payload.shape.reason.parse(reason),
    owed_at: new Date(owed_at).toISOString(),
  });
}

async function sendAgain({ restored }: TakeOver, refund: RefundCopy, { id, file_id }: RefundCopy): Promise<void> {
  // It leaves a file before it enters another.
  if (file_id !== refund.file_id) {
    await restored.query('UPDATE refunds SET file_id = NULL, sent_to = NULL WHERE id = $1', [id]);
    await restored.query('UPDATE refunds SET file_id = $2 WHERE id = $1', [id, refund.file_id]);
  }
  await restored.query(
    `UPDATE refunds SET status = $2, sent_to = $3, paid_at = $4, transfer_reference = $5, paid_by = $6 WHERE id = $1`,
    [id, refund.status, refund.sent_to, refund.paid_at, refund.transfer_reference, refund.paid_by],
  );
}

/** A reference that was known follows its corrections one after the other. */
async function copyCorrections(
  { restored }: TakeOver,
  { transfer_reference }: RefundCopy,
  before: RefundCopy | undefined,
  corrections: readonly Correction[],
): Promise<void> {
  for (const correction of corrections) {
    const isNew = (await copyRows(restored, 'transfer_corrections', [correction])) > 0;
    if (isNew && before?.status === 'paid' && before.transfer_reference !== transfer_reference)
      await restored.query('UPDATE refunds SET transfer_reference = $2 WHERE id = $1', [
        before.id,
        correction.reference,
      ]);
  }
}

async function announcePaid({ restored, outbox }: TakeOver, refund: RefundCopy): Promise<void> {
  const { id: refund_id, payment_id, amount, user_id, transfer_reference, paid_at } = refund;
  if (transfer_reference === null || paid_at === null)
    throw new Error(`Refund ${refund_id} is paid without a transfer`);
  await outbox.add(restored, RefundPaid, {
    ...{ refund_id, payment_id, amount, user_id, transfer_reference },
    paid_at: new Date(paid_at).toISOString(),
  });
}
