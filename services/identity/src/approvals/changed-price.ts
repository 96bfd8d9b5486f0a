import { Injectable } from '@nestjs/common';
import type { Actor, Approvable, ApprovalRow } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import { ChangeSettings } from '../settings/change-settings.js';
import { lockSettings } from '../settings/settings.queries.js';

/** Changes the price of a registration. */
@Injectable()
export class ChangedPrice implements Approvable {
  readonly refused = { action: 'settings.price_refused', subject: () => null } as const;

  constructor(private readonly settings: ChangeSettings) {}

  async lock(manager: EntityManager) {
    return { registration_price: String((await lockSettings(manager)).registrationPrice) };
  }

  async run(manager: EntityManager, { after, reason, requested_by_name }: ApprovalRow, by: Actor): Promise<void> {
    const registrationPrice = Number(after.registration_price);
    await this.settings.changeIn(manager, 'settings.updated', { registrationPrice }, by);
    await recordAct(manager, by, {
      action: 'settings.price_approved',
      after: { registration_price: registrationPrice, requested_by: requested_by_name, reason },
    });
  }
}
