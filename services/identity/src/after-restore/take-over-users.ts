import { UserErased, type EventPayload } from '@raffle/contracts/events';
import { namedIds, pagesById, type TakeOver } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import { forgetDevices } from '../authentication/authentication.queries.js';
import { endAccess } from '../authentication/session-revocations.js';
import { eraseAccount } from '../profile/close-account.js';

interface UserState {
  id: string;
  registration_id: string;
  phone: string | null;
  phone_hash: Buffer | null;
  password_hash: string | null;
  erased: boolean;
  blocked_at: Date | null;
  block_reason: string | null;
  /** What a person or an administrator may change, in one text. */
  profile: string;
}
const columns = `id, registration_id, phone, phone_hash, password_hash, erased_at IS NOT NULL AS erased, blocked_at, block_reason,
  jsonb_build_array(name, city, phone, display_name, initials_only)::text AS profile`;

/** Accounts that both states have: closed again, blocked again, with the newest passwords. Names, cities and phones stay as they were. */
export async function takeOverUsers(work: TakeOver): Promise<void> {
  const { restored, newer, outbox, done, decide } = work;
  const found = { erased: 0, blocked: 0, passwords: 0 };
  const changed: string[] = [];
  const unblocked: string[] = [];
  for await (const page of pagesById<UserState>(
    newer,
    `SELECT ${columns} FROM users WHERE id > $1 ORDER BY id LIMIT $2`,
  )) {
    const states = await rows<UserState>(restored, `SELECT ${columns} FROM users WHERE id = ANY ($1) FOR UPDATE`, [
      page.map(({ id }) => id),
    ]);
    const newest = new Map(page.map((user) => [user.id, user]));
    for (const user of states) {
      const now = newest.get(user.id)!;
      const holder = { kind: 'user', id: user.id } as const;
      if (now.erased) {
        if (user.phone === null) continue;
        await eraseAccount(
          restored,
          outbox,
          { id: user.id, registrationId: user.registration_id, phone: user.phone },
          {
            phoneHash: now.phone_hash!,
            keepsWinnerName: await keptWinnerName(work, user.id),
            audit: { actor: { kind: 'system' } },
          },
        );
        found.erased++;
        continue;
      }
      if (user.erased) continue;
      if (now.password_hash !== user.password_hash) {
        await restored.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, now.password_hash]);
        await forgetDevices(restored, holder);
        await endAccess(restored, outbox, holder);
        found.passwords++;
      }
      if (now.blocked_at && !user.blocked_at) {
        await restored.query('UPDATE users SET blocked_at = $2, block_reason = $3 WHERE id = $1', [
          user.id,
          now.blocked_at,
          now.block_reason,
        ]);
        await endAccess(restored, outbox, holder);
        found.blocked++;
      }
      if (!now.blocked_at && user.blocked_at) unblocked.push(user.id);
      if (now.profile !== user.profile) changed.push(user.id);
    }
  }
  await restored.query('UPDATE password_reset_codes SET ended_at = now() WHERE ended_at IS NULL');
  if (found.erased > 0) done(`${found.erased} accounts are closed and erased again`);
  if (found.blocked > 0) done(`${found.blocked} accounts are blocked again`);
  if (found.passwords > 0) done(`${found.passwords} accounts have their newest password`);
  if (unblocked.length > 0) decide(`unblocked since, and blocked now: ${namedIds(unblocked)}`);
  if (changed.length > 0)
    decide(`name, public name, city or phone changed since, and are as before: ${namedIds(changed)}`);
}

/** What the person chose; without the event, which is kept for a week, the name goes. */
async function keptWinnerName({ newer }: TakeOver, id: string): Promise<boolean> {
  const event = await firstRow<{ payload: EventPayload<typeof UserErased> }>(
    newer,
    `SELECT payload FROM outbox WHERE event = $1 AND payload ->> 'user_id' = $2`,
    [UserErased.name, id],
  );
  return event?.payload.keeps_winner_name ?? false;
}
