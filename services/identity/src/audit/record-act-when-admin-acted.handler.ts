import { Injectable } from '@nestjs/common';
import { AdminActed, type EventPayload } from '@raffle/contracts/events';
import { systemActorId } from '@raffle/contracts/values';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { recordAudit } from './record-audit.js';

/** Adds what administrators did in other services; once per entry, however often its event arrives. */
@Injectable()
export class RecordActWhenAdminActed {
  @OnEvent(AdminActed, { consumer: 'RecordActWhenAdminActed.handle' })
  async handle(
    { entry_id, admin_id, action, subject, before, after, address, at }: EventPayload<typeof AdminActed>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await recordAudit(manager, {
      entryId: entry_id,
      actor: admin_id === systemActorId ? { kind: 'system' } : { kind: 'admin', id: admin_id },
      action,
      subject,
      before,
      after,
      address,
      at: new Date(at),
    });
  }
}
