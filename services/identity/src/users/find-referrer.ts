import { IsNull, type EntityManager } from 'typeorm';
import { typedReferralCode } from './referral-code.js';
import { User } from './user.entity.js';

/** The id of a typed code's owner; null for an unknown code and that of a closed account. */
export async function findReferrer(manager: EntityManager, typed: string | undefined): Promise<string | null> {
  const referralCode = typedReferralCode(typed);
  if (!referralCode) return null;
  const referrer = await manager.findOne(User, { where: { referralCode, erasedAt: IsNull() }, select: { id: true } });
  return referrer?.id ?? null;
}
