import { RefundRequested, UserErased, UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { copyRows, pagesById, type TakeOver } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { RegistrationStatus } from '../registration/registration.js';
import { freeTickets } from '../settings/settings.entity.js';
import { displayName } from '../users/display-name.js';

/** Rows as `to_jsonb` has them. */
interface RegistrationCopy extends Record<string, unknown> {
  id: string;
  status: RegistrationStatus;
  amount: number;
  payment_id: string | null;
  referrer_id: string | null;
  created_at: string;
}
interface UserCopy extends Record<string, unknown> {
  id: string;
  version: number;
  payment_id: string;
  name: string;
  display_name: string | null;
  phone: string | null;
  city: string;
  referrer_id: string | null;
  created_at: string;
  erased_at: string | null;
}
interface Since {
  id: string;
  registration: RegistrationCopy;
  account: UserCopy | null;
}

/**
 * Forms and the accounts that they became, with their ids, because tickets and payments name them. The money of each is verified with the
 * provider by payments. A form whose phone has another account meanwhile waits for that money, which is then refunded.
 */
export async function takeOverRegistrations(work: TakeOver): Promise<void> {
  const { restored, newer, done, decide } = work;
  const count = { forms: 0, accounts: 0, taken: 0 };
  // A referrer's account is older than the form that names it.
  for (const since of (await registrationsSince(work)).toSorted(byAge)) {
    const { registration } = since;
    const phoneIsTaken = since.account !== null && (await hasAccount(restored, since.account.phone));
    const account = phoneIsTaken ? null : since.account;
    await restored.query(`DELETE FROM registrations WHERE id = $1 AND status IN ('opening', 'pending', 'failed')`, [
      registration.id,
    ]);
    const unpaid = { status: 'pending', applied_payment_id: null, confirmed_at: null, claim_ended_at: null };
    const referrer_id = await knownUser(restored, registration.referrer_id);
    await copyRows(restored, 'registrations', [{ ...registration, ...(phoneIsTaken && unpaid), referrer_id }]);
    count[phoneIsTaken ? 'taken' : account ? 'accounts' : 'forms']++;
    if (account) await takeOverAccount(work, account, registration);
  }
  if (count.forms > 0) done(`${count.forms} registrations without an account are taken over`);
  if (count.accounts > 0) done(`${count.accounts} accounts are taken over, with their registrations`);
  if (count.taken > 0)
    decide(
      `${count.taken} accounts are not taken over: their phone has another one; the registrations that were paid are refunded`,
    );
  await takeOverRefundRequests(work, newer);
}

const byAge = ({ registration: one }: Since, { registration: other }: Since) =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || one.id.localeCompare(other.id);

/** The registrations that are missing, that have another payment session, or that became final. */
async function registrationsSince({ restored, newer }: TakeOver): Promise<Since[]> {
  const since: Since[] = [];
  const pages = pagesById<Since>(
    newer,
    `SELECT r.id, to_jsonb(r) AS registration, (SELECT to_jsonb(u) FROM users u WHERE u.registration_id = r.id) AS account
     FROM registrations r WHERE id > $1 AND status <> 'opening' ORDER BY id LIMIT $2`,
  );
  for await (const page of pages) {
    const found = await rows<Pick<RegistrationCopy, 'id' | 'status' | 'payment_id'>>(
      restored,
      'SELECT id, status, payment_id FROM registrations WHERE id = ANY ($1)',
      [page.map(({ id }) => id)],
    );
    const known = new Map(found.map((row) => [row.id, row]));
    since.push(
      ...page.filter(({ id, registration, account }) => {
        const before = known.get(id);
        if (!before) return true;
        if (before.status === 'completed' || before.status === 'refund_owed') return false;
        // Left unpaid by an earlier walk, because its phone has another account.
        const stays = account && before.payment_id === registration.payment_id && before.status === 'pending';
        return stays ? true : before.status !== registration.status || before.payment_id !== registration.payment_id;
      }),
    );
  }
  return since;
}

async function takeOverAccount(
  { restored, newer, outbox }: TakeOver,
  account: UserCopy,
  registration: RegistrationCopy,
): Promise<void> {
  const { id, version, payment_id, city, created_at } = account;
  const referrer_id = await knownUser(restored, account.referrer_id);
  // The copies of tickets, money and friends follow from the events of the other services.
  await copyRows(restored, 'users', [{ ...account, referrer_id, tickets: 0, total_spent: 0, referrals: 0 }]);
  if (referrer_id) await restored.query('UPDATE users SET referrals = referrals + 1 WHERE id = $1', [referrer_id]);
  const announced = await firstRow<{ payload: EventPayload<typeof UserRegistered> }>(
    newer,
    `SELECT payload FROM outbox WHERE event = $1 AND payload ->> 'user_id' = $2`,
    [UserRegistered.name, id],
  );
  await outbox.add(restored, UserRegistered, {
    user_id: id,
    version,
    display_name: displayName({ name: account.name, displayName: account.display_name }),
    city,
    payment_id,
    // Sent events are kept for a week; after it a surplus is found by the reconciliation.
    amount: announced?.payload.amount ?? registration.amount,
    surplus: announced?.payload.surplus ?? 0,
    free_tickets: freeTickets,
    referrer_id,
    former_user_ids: announced?.payload.former_user_ids ?? [],
    registered_at: new Date(created_at).toISOString(),
  });
  if (account.erased_at === null) return;
  await outbox.add(restored, UserErased, {
    user_id: id,
    version: version + 1,
    keeps_winner_name: false,
    erased_at: new Date(account.erased_at).toISOString(),
  });
}

/** With their ids: payments owes a refund once for each, and knows those that were sent. */
async function takeOverRefundRequests({ restored, outbox, done }: TakeOver, newer: EntityManager): Promise<void> {
  let count = 0;
  const pages = pagesById<{ id: string; row: Record<string, unknown> & EventPayload<typeof RefundRequested> }>(
    newer,
    `SELECT payment_id AS id, to_jsonb(r) AS row FROM refund_requests r WHERE payment_id > $1 ORDER BY payment_id LIMIT $2`,
  );
  for await (const page of pages) {
    for (const { row } of page) {
      if ((await copyRows(restored, 'refund_requests', [row])) === 0) continue;
      count++;
      const { refund_request_id, payment_id, amount, reason, requested_at } = row;
      await outbox.add(restored, RefundRequested, {
        ...{ refund_request_id, payment_id, amount, reason },
        user_id: null,
        requested_at: new Date(requested_at).toISOString(),
      });
    }
  }
  if (count > 0) done(`${count} refunds of registrations are requested as they were`);
}

const hasAccount = async (manager: EntityManager, phone: string | null): Promise<boolean> =>
  (await firstRow(manager, 'SELECT 1 FROM users WHERE phone = $1', [phone])) !== undefined;

async function knownUser(manager: EntityManager, id: string | null): Promise<string | null> {
  return (await firstRow<{ id: string }>(manager, 'SELECT id FROM users WHERE id = $1', [id]))?.id ?? null;
}
