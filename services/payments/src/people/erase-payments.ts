import { Injectable } from '@nestjs/common';
import { forgetEvents } from '@raffle/messaging-kit';
import { logger, Repeat } from '@raffle/service-kit';
import { inSavepoints, rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Payment } from '../payment/payment.queries.js';
import { eraseSource } from '../sources/sources.queries.js';

const log = logger('forgetting');

/** Replaces the name in the payments of a closed account. */
const erasedName = 'Compte fermé';

/** Erases name and phones from a person's payments, and from the stored events about them; the amounts stay. */
export async function erasePayments(manager: EntityManager, userId: string): Promise<void> {
  // First: it waits for payments that are being opened with this name and number.
  await manager.query('DELETE FROM people WHERE user_id = $1', [userId]);
  await eraseSource(manager, userId);
  const erased = await rows<Pick<Payment, 'id'>>(
    manager,
    `UPDATE payments SET client_name = $2, client_phone = '', payer_phone = NULL WHERE user_id = $1 RETURNING id`,
    [userId, erasedName],
  );
  await manager.query(`DELETE FROM approval_requests WHERE kind = 'goodwill' AND subject = $1`, [userId]);
  await giveUpRefunds(
    manager,
    erased.map(({ id }) => id),
  );
  await forgetNumbers(manager, erased);
}

/**
 * The refunds of these payments that a closed account gives up: those that were owed when it was asked about them. What becomes owed later is
 * sent, and the operator may have sent what is in a file: it waits there for its result (docs/product.md rule 33).
 */
export async function giveUpRefunds(manager: EntityManager, paymentIds: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE refunds SET status = 'given_up', given_up_at = erased_at
     FROM payments p JOIN erased_people USING (user_id)
     WHERE p.id = payment_id AND payment_id = ANY ($1) AND refunds.status = 'owed' AND file_id IS NULL AND owed_at <= erased_at`,
    [paymentIds],
  );
}

/** Erases the numbers that refunds of these payments went to, in rows, approvals and stored events. */
async function forgetNumbers(manager: EntityManager, payments: readonly Pick<Payment, 'id'>[]): Promise<void> {
  const paymentIds = payments.map(({ id }) => id);
  // Also those without one: it waits for a transfer that is being recorded.
  await manager.query('UPDATE refunds SET sent_to = NULL WHERE payment_id = ANY ($1)', [paymentIds]);
  await manager.query('DELETE FROM approval_requests WHERE subject = ANY ($1)', [paymentIds]);
  await forgetEvents(manager, 'payment_id', paymentIds);
}

const batch = 500;
/** Replaces the name. */
const nobody = 'Inscription sans compte';

async function anonymise(manager: EntityManager, payments: readonly Pick<Payment, 'id'>[]): Promise<void> {
  const ids = payments.map(({ id }) => id);
  await manager.query(
    `UPDATE payments SET client_name = $2, client_phone = '', payer_phone = NULL WHERE id = ANY ($1)`,
    [ids, nobody],
  );
  await forgetNumbers(manager, payments);
}

/**
 * Erases name and numbers from registration payments that created no account: nobody can close an account to have them erased. Nine days
 * after the payment was opened, when identity deletes the form (docs/product.md rule 32), and only once no money of it waits; a
 * refund's number stays 30 days longer, for questions about the transfer.
 */
@Injectable()
export class ForgetRegistrationsOfNobody {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many payments were anonymised. */
  @Repeat({ name: 'forget-registrations-of-nobody', everyMs: 3_600_000, firstMs: 60_000, batch })
  async forget(): Promise<number> {
    const forgotten = await this.dataSource.transaction(async (manager) => {
      const found = await rows<Pick<Payment, 'id'>>(
        manager,
        `SELECT id FROM payments p
           WHERE type = 'registration' AND user_id IS NULL AND client_phone <> '' AND created_at < now() - interval '9 days'
             AND (status IN ('failed', 'expired', 'not_created') OR status IN ('confirmed', 'refunded')
               AND EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
               AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id
                 AND (r.status = 'owed' OR r.paid_at > now() - interval '30 days')))
           ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
      );
      const failed = await inSavepoints(
        'forget-registrations-of-nobody',
        manager,
        found,
        (payments) => anonymise(manager, payments),
        ({ id: payment_id }) => ({ payment_id }),
      );
      return found.length - failed.length;
    });
    if (forgotten > 0) log.info({ payments: forgotten }, 'registrations without an account were anonymised');
    return forgotten;
  }
}
