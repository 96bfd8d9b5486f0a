import { randomInt } from 'node:crypto';
import { UserRegistered } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { freeTickets } from '../settings/settings.entity.js';
import { displayName } from '../users/display-name.js';
import { referralCode } from '../users/referral-code.js';
import { User } from '../users/user.entity.js';
import { insertUser } from '../users/users.queries.js';
import type { Registration } from './registration.entity.js';

const log = logger('registration');

/**
 * Creates the account of a paid registration and announces it, in the caller's transaction.
 * @param payment `amount`: the price, `received`: what came in, F CFA.
 * @returns false when the phone has an account already.
 */
export async function createUser(
  manager: EntityManager,
  outbox: Outbox,
  registration: Registration,
  { payment_id, amount, received = amount }: { payment_id: string; amount: number; received?: number },
): Promise<boolean> {
  const id = uuidv7();
  const createdAt = new Date();
  const { name, phone, city, passwordHash, referrerId } = registration;
  const inserted = await insertUser(manager, {
    id,
    registrationId: registration.id,
    paymentId: payment_id,
    name,
    phone,
    city,
    passwordHash,
    referralCode: await freeReferralCode(manager),
    referrerId,
    createdAt,
  });
  if (!inserted) return false;
  if (referrerId) await manager.increment(User, { id: referrerId }, 'referrals', 1);
  await outbox.add(manager, UserRegistered, {
    user_id: id,
    version: 1,
    display_name: displayName(name),
    city,
    payment_id,
    amount: Math.min(amount, received),
    surplus: Math.max(0, received - amount),
    free_tickets: freeTickets,
    referrer_id: referrerId,
    registered_at: createdAt.toISOString(),
  });
  log.info({ account_id: id, payment_id }, 'account created from a paid registration');
  return true;
}

/** An unused code. Where two transactions choose the same one, the constraint refuses the second and its event is retried. */
async function freeReferralCode(manager: EntityManager): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const code = referralCode(randomInt);
    if (!(await manager.existsBy(User, { referralCode: code }))) return code;
  }
  throw new Error('No free referral code in ten attempts');
}
