import type { Actor } from '@raffle/service-kit/http';
import type { DeadLetter } from '@raffle/contracts/http/admin-queues';
import type { DataSource } from 'typeorm';
import { v5 as uuidv5 } from 'uuid';
import { recordAudit } from '../../audit/record-audit.js';

/** Any constant: the same dead letter must always give the same entry id. */
const namespace = '6c1c0a9e-5d0b-4a77-9a5e-0c0d5a8c8d11';

interface OfLetter {
  queue: string;
  letter: DeadLetter;
  /** An administrator, or the operator at the command line. */
  by: Actor | 'operator';
}

/**
 * Records in the audit log that a dead letter is discarded, and why. Idempotent: a retry after a crash adds no second entry. The body is
 * not stored, since it may name a person.
 */
export const recordDiscard = (dataSource: DataSource, { reason, ...of }: OfLetter & { reason: string }) =>
  record(dataSource, 'dead_letter.discarded', of, { reason });

/** Records in the audit log that a dead letter is replayed to its service, once for each time that it was dead-lettered. */
export const recordReplay = (dataSource: DataSource, of: OfLetter) =>
  record(dataSource, 'dead_letter.replayed', of, null);

async function record(
  dataSource: DataSource,
  action: `dead_letter.${'discarded' | 'replayed'}`,
  { queue, letter, by }: OfLetter,
  after: { reason: string } | null,
): Promise<void> {
  const { message_id: id, event, occurred_at, correlation_id, dead_lettered_at, reason: dead_letter_reason } = letter;
  await dataSource.transaction((manager) =>
    recordAudit(manager, {
      entryId: uuidv5(`${action} ${queue} ${id} ${dead_lettered_at}`, namespace),
      actor: by === 'operator' ? { kind: 'operator' } : { kind: 'admin', id: by.adminId },
      address: by === 'operator' ? null : by.address,
      action,
      subject: id,
      before: { queue, event, occurred_at, correlation_id, dead_letter_reason },
      after,
    }),
  );
}
