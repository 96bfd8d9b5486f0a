import { randomInt } from 'node:crypto';
import { UserRegistered } from '@raffle/contracts';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Registration } from '../registration/registration.entity.js';
import { freeTickets } from '../settings/read-settings.js';
import { displayName } from './display-name.js';
import { referralCode } from './referral-code.js';
import { User } from './user.entity.js';

const log = logger('accounts');

/**
 * Makes the account of a paid registration and announces it, in the caller's transaction.
 * @param payment its amount in F CFA.
 * @returns false when the phone has an account already.
 */
export async function createUser(
  manager: EntityManager,
  outbox: Outbox,
  registration: Registration,
  payment: { payment_id: string; amount: number },
): Promise<boolean> {
  const id = uuidv7();
  const registeredAt = new Date();
  const { name, phone, city, passwordHash, referrerId } = registration;
  // Waits for a transaction that is creating the same phone: exactly one of the two gets it.
  const created: unknown[] = await manager.query(
    `INSERT INTO users (id, registration_id, payment_id, name, phone, city, password_hash, referral_code, referrer_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (phone) DO NOTHING RETURNING id`,
    [
      id,
      registration.id,
      payment.payment_id,
      name,
      phone,
      city,
      passwordHash,
      await freeReferralCode(manager),
      referrerId,
      registeredAt,
    ],
  );
  if (created.length === 0) return false;
  if (referrerId) await manager.increment(User, { id: referrerId }, 'referrals', 1);
  await outbox.add(manager, UserRegistered, {
    user_id: id,
    version: 1,
    display_name: displayName(name),
    city,
    payment_id: payment.payment_id,
    amount: payment.amount,
    free_tickets: freeTickets,
    referrer_id: referrerId,
    registered_at: registeredAt.toISOString(),
  });
  log.info({ account_id: id, payment_id: payment.payment_id }, 'a registration became an account');
  return true;
}

/** A code that nobody has. Two transactions choosing the same one at the same moment meet the constraint, and the event is retried. */
async function freeReferralCode(manager: EntityManager): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const code = referralCode(randomInt);
    if (!(await manager.existsBy(User, { referralCode: code }))) return code;
  }
  throw new Error('No free referral code in ten attempts');
}
