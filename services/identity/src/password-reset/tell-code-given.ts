import { CodeGiven } from '@raffle/contracts/events';
import { codeGuardHours } from '@raffle/contracts/http/admin-users';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';

/**
 * Tells a person that an administrator created a code for their account, or that it set a new password, in the transaction in which it
 * happens and before sessions end (docs/product.md rule 61).
 */
export async function tellCodeGiven(
  manager: EntityManager,
  outbox: Outbox,
  { userId, warningId, used, at }: { userId: string; warningId: string; used: boolean; at: Date },
): Promise<void> {
  await outbox.add(manager, CodeGiven, {
    user_id: userId,
    warning_id: warningId,
    used,
    at: at.toISOString(),
    guarded_until: new Date(at.getTime() + codeGuardHours * 3_600_000).toISOString(),
  });
}
