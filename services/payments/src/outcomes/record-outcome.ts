import { logger, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const log = logger('outcome');

export interface Outcome {
  paymentId: string;
  /** `taken_back` is negative: a credit whose owner asked for the money back. */
  kind: 'account' | 'grant' | 'credit' | 'taken_back' | 'refund';
  /** F CFA */
  amount: number;
  /** Unique name of the fact behind it; a repeated fact is ignored. */
  source: string;
}

/**
 * Records an outcome of a confirmed payment (docs/architecture.md invariant 1).
 * @throws Error for a payment that is not confirmed: the event is dead-lettered, since something was given without payment.
 */
export async function recordOutcome(manager: EntityManager, outcome: Outcome): Promise<void> {
  await confirmedPayment(manager, outcome.paymentId);
  await insertOutcome(manager, outcome);
}

/** For a payment whose row the caller has locked; a repeated source is ignored. */
export async function insertOutcome(manager: EntityManager, outcome: Outcome): Promise<void> {
  const { paymentId, kind, amount, source } = outcome;
  const inserted = await rows(
    manager,
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ($1, $2, $3, $4)
     ON CONFLICT (source) DO NOTHING RETURNING source`,
    [paymentId, kind, amount, source],
  );
  if (inserted.length > 0) log.info({ payment_id: paymentId, kind, amount }, 'outcome of a payment recorded');
}

const paymentRow = z.object({ came_in: z.number().nullable(), status: z.string() });

/** Locks the payment, so that its outcomes are added one after the other. @throws Error when it is not confirmed. */
export async function confirmedPayment(manager: EntityManager, id: string): Promise<{ cameIn: number }> {
  const found = await manager.query<unknown[]>('SELECT came_in, status FROM payments WHERE id = $1 FOR UPDATE', [id]);
  const payment = paymentRow.optional().parse(found[0]);
  if (payment?.status !== 'confirmed' || payment.came_in === null) {
    throw new Error(`Payment ${id} is ${payment?.status ?? 'unknown'}, so it cannot have an outcome`);
  }
  return { cameIn: payment.came_in };
}
