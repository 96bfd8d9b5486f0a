import { z } from 'zod';
import type { Databases } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

const ledger = z.object({
  payments: z.array(
    z.object({ token: z.string(), statut: z.string(), createdAt: z.string(), paidAt: z.string().nullable() }),
  ),
});
type Session = z.output<typeof ledger>['payments'][number];

interface Payment {
  id: string;
  token: string;
  status: string;
  /** The schedule or a webhook will check it. */
  to_be_checked: boolean;
}

const atMost = 1_000;
/** Payments knows about the money: outcomes follow, or an administrator decides. */
const moneyIsKnown = ['confirmed', 'review', 'refunded'];

/**
 * Invariant 1 at the system boundary: payments knows every payment that the sandbox reports as paid, and the reverse.
 * @param sandboxUrl of infra/fusionpay-sandbox; it returns the newest thousand sessions.
 */
export async function checkProvider(
  { payments }: Databases,
  { sandboxUrl, graceSeconds }: { sandboxUrl: string; graceSeconds: number },
): Promise<Violation[]> {
  const answer = await fetch(new URL(`/sandbox/payments?limit=${atMost}`, sandboxUrl), {
    signal: AbortSignal.timeout(10_000),
  });
  const sessions = ledger.parse(await answer.json()).payments;
  const rows = await payments<Payment>(
    `SELECT id, token, status,
       coalesce(next_check_at > now() - make_interval(secs => $2), false) AS to_be_checked
     FROM payments WHERE token = ANY($1)`,
    [sessions.map(({ token }) => token), graceSeconds],
  );
  const byToken = new Map(rows.map((row) => [row.token, row]));
  const overdue = new Date(Date.now() - graceSeconds * 1_000).toISOString();
  return [
    ...sessions.flatMap((session) => problemOf(session, byToken.get(session.token), overdue)),
    ...(await confirmedAndUnknown(payments, sessions)),
  ].slice(0, namedAtMost);
}

function problemOf(session: Session, payment: Payment | undefined, overdue: string): Violation[] {
  const { token, statut, createdAt, paidAt } = session;
  const isPaid = statut === 'paid';
  if (!payment) {
    if (!isPaid || (paidAt ?? createdAt) > overdue) return [];
    return [{ invariant: 1, what: 'paid at the provider, but payments has no such token', row: `sandbox/${token}` }];
  }
  const row = `payments.payments/${payment.id}`;
  if (payment.status === 'confirmed' && !isPaid)
    return [{ invariant: 1, what: `confirmed, but ${statut} at the provider`, row }];
  if (!isPaid || moneyIsKnown.includes(payment.status) || payment.to_be_checked) return [];
  if ((paidAt ?? createdAt) > overdue) return [];
  return [{ invariant: 1, what: `paid at the provider, ${payment.status} here, but no check is due`, row }];
}

/** Confirmed payments that are younger than the ledger's oldest session and missing from the ledger. */
async function confirmedAndUnknown(payments: Databases['payments'], sessions: Session[]): Promise<Violation[]> {
  const oldest = sessions.at(-1)?.createdAt;
  if (oldest === undefined) return [];
  const rows = await payments<{ id: string }>(
    `SELECT id FROM payments WHERE status = 'confirmed' AND created_at > $1 AND token <> ALL($2)
     ORDER BY id LIMIT ${namedAtMost}`,
    [oldest, sessions.map(({ token }) => token)],
  );
  return rows.map(({ id }) => ({
    invariant: 1,
    what: 'confirmed, but the provider has no such session',
    row: `payments.payments/${id}`,
  }));
}
