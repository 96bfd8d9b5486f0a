import { randomInt } from 'node:crypto';
import { UserRegistered } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { referralCode } from '../referral/referral-code.js';
import { freeTickets } from '../settings/settings.entity.js';
import { displayName } from '../users/display-name.js';
import { findClosedAccounts } from '../users/users.queries.js';
import type { NamedRegistration } from './registration.entity.js';
import { insertAccount } from './registration.queries.js';

const log = logger('registration');

interface PaidRegistration {
  payment_id: string;
  /** The amount that payments asked for, F CFA; less where the provider received too little. */
  amount: number;
  /** The amount received, F CFA. */
  received: number;
  confirmed_at: string;
  /** E.164 */
  payer_phone?: string | null | undefined;
}

/**
 * Creates the account of a locked, paid registration, which is then completed, and announces it, in the caller's transaction. A phone whose account was closed stays
 * blocked and paused, and earns no referrer a second reward (docs/product.md rule 33).
 * @param phoneHashes of the registration's phone.
 * @returns false when the phone has an account already.
 * @throws Error when payments confirms less than the price that the registration stored (docs/security.md#what-services-believe-of-each-other)
 */
export async function createUser(
  manager: EntityManager,
  outbox: Outbox,
  registration: NamedRegistration,
  payment: PaidRegistration,
  phoneHashes: readonly Buffer[],
): Promise<boolean> {
  const { payment_id, received, payer_phone = null } = payment;
  const { amount } = registration;
  // Payments itself refunds a registration for which too little came in (docs/product.md rule 31).
  if (payment.amount < amount)
    throw new Error(`payment ${payment_id} confirms ${payment.amount} F CFA of the ${amount} of its registration`);
  const id = uuidv7();
  const created_at = new Date();
  const { name, phone, city, password_hash } = registration;
  const closed = await findClosedAccounts(manager, phoneHashes);
  const referrer_id = closed.length > 0 ? null : registration.referrer_id;
  const account = {
    id,
    registration_id: registration.id,
    payment_id,
    confirmed_at: new Date(payment.confirmed_at),
    name,
    phone,
    city,
    password_hash,
    // Of 27 billion: should it be taken, the constraint refuses it and the event is retried.
    referral_code: referralCode(randomInt),
    referrer_id,
    source: registration.source,
    created_at,
    payer_phone,
    blocked_at: closed[0]?.blocked_at ?? null,
    block_reason: closed[0]?.block_reason ?? null,
    spent: Math.min(amount, received),
  };
  if (!(await insertAccount(manager, account))) return false;
  await outbox.add(manager, UserRegistered, {
    user_id: id,
    version: 1,
    display_name: displayName({ name, display_name: null }),
    city,
    payment_id,
    amount: account.spent,
    surplus: Math.max(0, received - amount),
    free_tickets: freeTickets,
    referrer_id,
    source: registration.source,
    former_user_ids: closed.map((account) => account.id),
    registered_at: created_at.toISOString(),
  });
  log.info({ account_id: id, payment_id }, 'account created from a paid registration');
  return true;
}
