import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced } from '@raffle/contracts/events';
import { callCodeHours } from '@raffle/contracts/http/deliveries';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException, type Subject, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { contactOfWin, WinnerContacts } from '../draws/winners/winner-contacts.js';
import { findDelivery } from './deliveries.queries.js';
import { callCode, callFingerprint, typedCallCode } from './delivery.js';

const forgottenAtOnce = 1_000;

/** The codes by which a winner distinguishes our calls and messages from fake ones (docs/product.md rule 38). */
@Injectable()
export class CallWinner {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: WinnerContacts,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Creates the code of one call or message.
   * @throws ProblemException `delivery_not_found`, `winner_without_phone`, `service_unavailable` while identity does not answer
   */
  async announce(id: string, requester: Subject | null, actor: Actor): Promise<void> {
    const delivery = await findDelivery(this.dataSource.manager, id);
    if (!delivery) throw new ProblemException('delivery_not_found');
    // Before the transaction, so that no database connection waits for identity.
    const contacts = await this.contacts.contactsOf([delivery.user_id], requester);
    if (contacts === null) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    const contact = contacts.get(delivery.user_id);
    if (!contact) throw new ProblemException('winner_without_phone');
    const code = callCode((below) => randomInt(below));
    // A number that was corrected since may be the one that is called.
    const phones = [...new Set([contactOfWin(delivery, contact).phone, contact.phone])];
    const { product_id, ticket, user_id } = delivery;
    const stepId = randomUUID();
    const at = new Date();
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO call_codes (id, delivery_id, code, fingerprint, admin_id, expires_at)
         SELECT gen_random_uuid(), $1, $2, fingerprint, $4, now() + make_interval(hours => $5) FROM unnest($3::text[]) AS fingerprint`,
        [id, code, phones.map((phone) => callFingerprint(code, phone)), actor.adminId, callCodeHours],
      );
      const after = { product_id, ticket };
      await recordAct(this.outbox, manager, actor, {
        action: 'delivery.call_announced',
        subject: id,
        before: null,
        after,
        at,
      });
      // The code itself is only on the winner's own page.
      await this.outbox.add(manager, DeliveryAdvanced, {
        delivery_id: id,
        step_id: stepId,
        product_id,
        ticket,
        user_id,
        state: 'call_announced',
        forfeit_from: null,
        appointment: null,
        at: at.toISOString(),
      });
    });
  }

  /** Whether that code was created for a contact with that number and is still valid. @param phone E.164 */
  async isOurs(typed: string, phone: string): Promise<boolean> {
    const code = typedCallCode(typed);
    if (code === null) return false;
    const sql = 'SELECT 1 FROM call_codes WHERE fingerprint = $1 AND expires_at > now() LIMIT 1';
    return (await firstRow(this.dataSource.manager, sql, [callFingerprint(code, phone)])) !== undefined;
  }

  /** Deletes codes that are no longer valid, oldest first. @returns how many */
  @Repeat({ name: 'forget-call-codes', everyMs: 3_600_000, firstMs: 60_000, batch: forgottenAtOnce })
  async forgetExpired(): Promise<number> {
    const sql = `DELETE FROM call_codes WHERE id IN (
      SELECT id FROM call_codes WHERE expires_at < now() ORDER BY expires_at LIMIT ${forgottenAtOnce}) RETURNING 1`;
    return (await rows(this.dataSource, sql)).length;
  }
}
