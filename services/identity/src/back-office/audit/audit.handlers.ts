import { Injectable } from '@nestjs/common';
import { AdminActed, type EventPayload } from '@raffle/contracts/events';
import { operatorActorId, personActorId, systemActorId } from '@raffle/contracts/values';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { recordAudit, type AuditEntry } from '../../audit/record-audit.js';

@Injectable()
export class AuditHandlers {
  /** Records what administrators did in other services, once per entry even if its event is redelivered. */
  @OnEvent(AdminActed, { consumer: 'RecordActWhenAdminActed.handle' })
  async adminActed(
    { entry_id, admin_id, action, subject, before, after, address, at }: EventPayload<typeof AdminActed>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await recordAudit(manager, {
      entryId: entry_id,
      actor: actorOf(admin_id),
      action,
      subject,
      before,
      after,
      address,
      at: new Date(at),
    });
  }
}

function actorOf(id: string): AuditEntry['actor'] {
  if (id === systemActorId) return { kind: 'system' };
  if (id === operatorActorId) return { kind: 'operator' };
  return id === personActorId ? { kind: 'nobody' } : { kind: 'admin', id };
}
