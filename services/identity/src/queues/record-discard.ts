import type { QueuedMessage } from '@raffle/messaging-kit';
import type { DataSource } from 'typeorm';
import { v5 as uuidv5 } from 'uuid';
import { recordAudit, type AuditEntry } from '../audit/record-audit.js';

/** Any constant: it makes the same entry of the same dead letter. */
const namespace = '6c1c0a9e-5d0b-4a77-9a5e-0c0d5a8c8d11';

/**
 * Stores in the audit log that a dead letter is removed for good, and why: once, also when it is repeated after a crash. Its body stays out
 * of it: it may name a person.
 */
export async function recordDiscard(
  dataSource: DataSource,
  {
    queue,
    letter,
    reason,
    actor,
  }: { queue: string; letter: QueuedMessage; reason: string; actor: AuditEntry['actor'] },
): Promise<void> {
  const { messageId, event, occurredAt, correlationId, deadLetteredAt } = letter;
  await dataSource.transaction((manager) =>
    recordAudit(manager, {
      entryId: uuidv5(`${queue} ${messageId} ${deadLetteredAt}`, namespace),
      actor,
      action: 'dead_letter.discarded',
      subject: messageId ?? null,
      before: {
        queue,
        event,
        occurred_at: occurredAt?.toISOString() ?? null,
        correlation_id: correlationId,
        dead_letter_reason: letter.reason ?? null,
      },
      after: { reason },
    }),
  );
}
