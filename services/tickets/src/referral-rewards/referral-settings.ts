import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { ReferralSettings } from './reward.js';

/** The copy of the programme's settings as it is now. */
export async function readReferralSettings(manager: EntityManager): Promise<ReferralSettings> {
  const settings = await firstRow<ReferralSettings>(
    manager,
    'SELECT enabled, bonus_tickets, required_referrals, reward_tickets FROM referral_settings',
  );
  if (!settings) throw new Error('The one row of referral_settings is missing');
  return settings;
}
