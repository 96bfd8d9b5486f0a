import { firstRow, rows } from '@raffle/service-kit/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { ContextOfPayment, NewPayment, Payment } from '../payment/payment.queries.js';
import type { OpenedSession } from '../provider/payment-provider.js';
import { defaultProvider } from '../provider/payment-providers.js';
import { chosenProvider } from '../provider/provider-choice.js';
import { hasFailed } from '../provider/provider-failures.js';

/** A payment that is to be opened, where `client` is null with its account's current name and phone. */
export type Wanted = Omit<NewPayment, 'provider' | 'client_name' | 'client_phone'> & {
  client: { name: string; phone: string } | null;
};

/** What becomes of a wanted payment. */
export interface Beginning {
  /** False where the subject has an open or paid payment, or the account is not known yet. */
  begun: boolean;
  /** The subject's open or paid payment. */
  existing_id: string | null;
  provider: string;
  client_name: string | null;
  client_phone: string | null;
  /** Whether calls to this provider have failed. */
  provider_failed: boolean;
}

/**
 * Stores a payment whose subject has none that is open or paid, in one statement.
 * @param providers of which the chosen one opens its session, else `defaultProvider`
 */
export async function beginPayment(
  manager: Pick<EntityManager, 'query'>,
  wanted: Wanted,
  providers: readonly string[],
): Promise<Beginning> {
  const row = await firstRow<Beginning>(
    manager,
    // Locked: an erasure waits for the payment, then finds it (people/erase-payments.ts).
    `WITH holder AS (SELECT name, phone FROM people WHERE user_id = $5 FOR KEY SHARE), found AS (
       SELECT (SELECT id FROM payments WHERE subject_id = $4 AND status IN ('creating', 'pending', 'confirmed', 'review')
               ORDER BY created_at DESC LIMIT 1) AS existing_id,
         ${chosenProvider('$15', '$16')} AS provider,
         coalesce($13, holder.name) AS client_name, coalesce($14, holder.phone) AS client_phone
       FROM (VALUES (1)) AS always LEFT JOIN holder ON true),
     begun AS (
       INSERT INTO payments (id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description, correlation_id,
         traceparent, status, created_at, provider, client_name, client_phone)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, 'XOF', $9, $10, $11, 'creating', $12, provider, client_name, client_phone
       FROM found WHERE existing_id IS NULL AND client_phone IS NOT NULL
       ON CONFLICT (subject_id) WHERE status IN ('creating', 'pending') DO NOTHING RETURNING id)
     SELECT EXISTS (SELECT FROM begun) AS begun, existing_id, provider, client_name, client_phone,
       ${hasFailed('found.provider')} AS provider_failed FROM found`,
    [
      wanted.id,
      wanted.reference,
      wanted.type,
      wanted.subject_id,
      wanted.user_id,
      wanted.product_id,
      wanted.quantity,
      wanted.amount,
      wanted.description,
      wanted.correlation_id,
      wanted.traceparent,
      wanted.created_at,
      wanted.client?.name ?? null,
      wanted.client?.phone ?? null,
      providers,
      defaultProvider,
    ],
  );
  return row!;
}

/**
 * Stores a session that the provider opened and makes its payment `pending`. One that was closed meanwhile stays closed with its token:
 * the session can still be paid. It is due where a webhook about the token has arrived already (`storeEarlyWebhook` finds the token where
 * that comes second).
 * @param firstCheckSeconds until the provider is asked first: where it is pending, and where it was closed
 * @returns whether it is due.
 * @throws Error for a payment that has a session already
 */
export async function storeSession(
  dataSource: DataSource,
  paymentId: string,
  session: OpenedSession,
  firstCheckSeconds: { pending: number; closed: number },
): Promise<boolean> {
  const stored = await firstRow<{ hinted: boolean }>(
    dataSource,
    `WITH opened AS (
       INSERT INTO session_tokens (token, opened) VALUES ($2, true)
       ON CONFLICT (token) DO UPDATE SET opened = true RETURNING received_at IS NOT NULL AS hinted)
     UPDATE payments SET token = $2, payment_url = $3, hinted = opened.hinted,
       status = CASE status WHEN 'creating' THEN 'pending' ELSE status END,
       next_check_at = now() + make_interval(secs =>
         CASE WHEN opened.hinted THEN 0 WHEN status = 'creating' THEN $4::float8 ELSE $5::float8 END)
     FROM opened WHERE payments.id = $1 AND status IN ('creating', 'not_created') AND payments.token IS NULL RETURNING payments.hinted`,
    [paymentId, session.token, session.payment_url, firstCheckSeconds.pending, firstCheckSeconds.closed],
  );
  if (!stored) throw new Error(`The payment ${paymentId} cannot take a session`);
  return stored.hinted;
}

/** Payments that have been `creating` for longer than `olderThanSeconds`, the oldest first. */
export function findAbandonedCreations(
  dataSource: DataSource,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<(Pick<Payment, 'id'> & ContextOfPayment)[]> {
  return rows(
    dataSource,
    `SELECT id, correlation_id, traceparent FROM payments
     WHERE status = 'creating' AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
    [olderThanSeconds, limit],
  );
}
