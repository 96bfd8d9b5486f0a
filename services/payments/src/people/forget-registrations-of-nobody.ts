import { Injectable } from '@nestjs/common';
import { logger, Repeat, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { forgetNumbers } from './people.queries.js';

const log = logger('forgetting');
const batch = 500;
/** Replaces the name. */
const nobody = 'Inscription sans compte';

/**
 * Erases name and numbers from registration payments that created no account: nobody can close an account to have them erased. Nine days
 * after the payment was opened, when identity deletes the form (docs/product.md rule 32), and only once no money of it waits; a refund's
 * number stays 30 days longer, for questions about the transfer.
 */
@Injectable()
export class ForgetRegistrationsOfNobody {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'forget-registrations-of-nobody', everyMs: 3_600_000, firstMs: 60_000 })
  async forget(): Promise<boolean> {
    const forgotten = await this.dataSource.transaction(async (manager) => {
      const found = await rows<{ id: string }>(
        manager,
        `UPDATE payments SET client_name = $1, client_phone = '', payer_phone = NULL WHERE id IN (
           SELECT id FROM payments p
           WHERE type = 'registration' AND user_id IS NULL AND client_phone <> '' AND created_at < now() - interval '9 days'
             AND (status IN ('failed', 'expired', 'not_created') OR status IN ('confirmed', 'refunded')
               AND EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
               AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id
                 AND (r.status = 'owed' OR r.paid_at > now() - interval '30 days')))
           ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
         RETURNING id`,
        [nobody],
      );
      await forgetNumbers(
        manager,
        found.map(({ id }) => id),
      );
      return found.length;
    });
    if (forgotten > 0) log.info({ payments: forgotten }, 'registrations without an account were anonymised');
    return forgotten === batch;
  }
}
