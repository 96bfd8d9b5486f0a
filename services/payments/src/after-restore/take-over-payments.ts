import { copyRows, pagesById, type TakeOver } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import { lockPayment } from '../payment/payment.queries.js';
import { publishPaymentEvent } from '../payment/payment-events.js';
import type { PaymentStatus } from '../payment/payment.js';

/** A row as `to_jsonb` has it. */
interface PaymentCopy extends Record<string, unknown> {
  id: string;
  status: PaymentStatus;
  subject_id: string;
  token: string;
  payment_url: string;
}
interface Since {
  id: string;
  payment: PaymentCopy;
  /** Decided by a person, or money of it went back by a transfer or a file: that is done, whatever the provider answers. */
  settled: boolean;
}
type Known = Pick<PaymentCopy, 'id' | 'status'> & { token: string | null };

const isOpen = (status: PaymentStatus) => status === 'creating' || status === 'pending';
const closed: readonly PaymentStatus[] = ['failed', 'expired', 'not_created'];

/**
 * Sessions that are missing, or in another state, become open ones that are due now: the provider is asked about each, and found money is
 * confirmed as ever. What a person settled comes back as it was settled.
 */
export async function takeOverPayments(work: TakeOver): Promise<void> {
  const { newer, done } = work;
  const count = { settled: 0, sessions: 0 };
  const pages = pagesById<Since>(
    newer,
    `SELECT id, to_jsonb(p) - 'search' AS payment,
       resolution IS NOT NULL
         OR EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND (r.status = 'paid' OR r.file_id IS NOT NULL)) AS settled
     FROM payments p WHERE id > $1 AND token IS NOT NULL ORDER BY id LIMIT $2`,
  );
  for await (const page of pages) {
    const found = await rows<Known>(work.restored, 'SELECT id, status, token FROM payments WHERE id = ANY ($1)', [
      page.map(({ id }) => id),
    ]);
    const known = new Map(found.map((row) => [row.id, row]));
    for (const since of page) {
      const before = known.get(since.id);
      if (before?.status === 'confirmed' || before?.status === 'refunded') continue;
      if (before && before.token !== null && before.status === since.payment.status) continue;
      if (since.settled) await settleAgain(work, since.payment, before);
      else if (!(await openAgain(work, since.payment, before))) continue;
      count[since.settled ? 'settled' : 'sessions']++;
    }
  }
  if (count.sessions > 0)
    done(`${count.sessions} payment sessions are taken over: the provider is asked about each when the services run`);
  if (count.settled > 0) done(`${count.settled} payments are as they were decided or sent back`);
}

/** @returns false when the payment is open and due already */
async function openAgain({ restored }: TakeOver, payment: PaymentCopy, before: Known | undefined): Promise<boolean> {
  if (before) {
    const opened = await rows(
      restored,
      `UPDATE payments SET token = coalesce(token, $2), payment_url = coalesce(payment_url, $3), next_check_at = now(),
         status = CASE status WHEN 'creating' THEN 'pending' ELSE status END
       WHERE id = $1 AND status <> 'review' AND (token IS NULL OR coalesce(next_check_at > now(), true)) RETURNING id`,
      [payment.id, payment.token, payment.payment_url],
    );
    return opened.length > 0;
  }
  // One open payment per subject: the money of another one counts too, as late money.
  const status = closed.includes(payment.status)
    ? payment.status
    : (await hasOpenPayment(restored, payment.subject_id))
      ? 'failed'
      : 'pending';
  await copyRows(restored, 'payments', [
    {
      ...payment,
      status,
      next_check_at: new Date(),
      ...{ confirmed_at: null, announced_again_at: null, came_in: null, received_amount: null, received_fee: null },
      ...{ operator: null, payer_phone: null, check_lease_until: null, last_checked_at: null, interrupted: false },
      ...{ hinted: false, hinted_checks: 0, hint_allowed_at: null },
    },
  ]);
  return true;
}

async function hasOpenPayment(restored: TakeOver['restored'], subjectId: string): Promise<boolean> {
  const open = await rows<Known>(restored, 'SELECT id, status, token FROM payments WHERE subject_id = $1', [subjectId]);
  return open.some(({ status }) => isOpen(status));
}

/** As it is in the newest state, announced once more. */
async function settleAgain({ restored, outbox }: TakeOver, payment: PaymentCopy, before: Known | undefined) {
  if (before)
    await restored.query(
      `UPDATE payments p SET status = n.status, token = n.token, payment_url = n.payment_url, confirmed_at = n.confirmed_at,
         closed_at = n.closed_at, next_check_at = n.next_check_at, received_amount = n.received_amount, received_fee = n.received_fee,
         came_in = n.came_in, operator = n.operator, payer_phone = n.payer_phone, resolution = n.resolution,
         resolved_by = n.resolved_by, resolved_at = n.resolved_at, resolution_reason = n.resolution_reason
       FROM jsonb_populate_record(NULL::payments, $2) n WHERE p.id = $1`,
      [payment.id, payment],
    );
  else await copyRows(restored, 'payments', [{ ...payment, check_lease_until: null, announced_again_at: null }]);
  const settled = await lockPayment(restored, payment.id);
  const isConfirmed = settled.status === 'confirmed';
  const at = settled.confirmedAt ?? settled.closedAt ?? settled.resolvedAt ?? new Date();
  await publishPaymentEvent(outbox, restored, settled, isConfirmed ? 'confirmed' : 'failed', at);
}
