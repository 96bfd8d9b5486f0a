import { rows } from '@raffle/service-kit';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { paymentStatuses } from '../payment/payment.js';

/** When the payments were opened: from the first instant to before the second. */
export interface Period {
  from: Date;
  to: Date;
}

/** Payments per page; one call to tickets for each page. */
const pageSize = 20;

/** The ids of the payments that were opened in a period, in that order, a page at a time. */
export async function* paymentsOpenedIn(dataSource: DataSource, { from, to }: Period): AsyncGenerator<string[], void> {
  // As text: a Date has no microseconds.
  let after = { at: from.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const page = await rows<{ id: string; at: string }>(
      dataSource,
      `SELECT id, created_at::text AS at FROM payments
       WHERE (created_at, id) > ($1::timestamptz, $2::uuid) AND created_at < $3
       ORDER BY created_at, id LIMIT ${pageSize}`,
      [after.at, after.id, to],
    );
    if (page.length > 0) yield page.map(({ id }) => id);
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = last;
  }
}

const row = z.object({
  id: z.uuid(),
  reference: z.string(),
  type: z.enum(['registration', 'ticket']),
  status: z.enum(paymentStatuses),
  amount: z.number(),
  came_in: z.number().nullable(),
  received_amount: z.coerce.number().nullable(),
  accounted: z.number().nullable(),
  provider: z.string(),
  token: z.string().nullable(),
});
export type ReconciledPayment = z.output<typeof row>;

/** What payments knows of these payments, with the sum of their outcomes. */
export async function reconciledPayments(dataSource: DataSource, ids: readonly string[]): Promise<ReconciledPayment[]> {
  const found = await rows(
    dataSource,
    `SELECT id, reference, type, status, amount, came_in, received_amount, provider, token,
       (SELECT sum(o.amount)::int FROM payment_outcomes o WHERE o.payment_id = p.id) AS accounted
     FROM payments p WHERE id = ANY($1) ORDER BY created_at, id`,
    [ids],
  );
  return z.array(row).parse(found);
}
