import { Injectable } from '@nestjs/common';
import { AdminActed, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { recordAudit } from './record-audit.js';

/** What administrators did in the other services stands in the same log; one line an entry, however often it is announced. */
@Injectable()
export class RecordActWhenAdminActed {
  @OnEvent(AdminActed)
  async handle(
    { entry_id, admin_id, action, subject, before, after, address, at }: EventPayload<typeof AdminActed>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await recordAudit(manager, {
      entryId: entry_id,
      actor: { kind: 'admin', id: admin_id },
      action,
      subject,
      before,
      after,
      address,
      at: new Date(at),
    });
  }
}
