import { SettingsChanged } from '@raffle/contracts';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { Settings } from './settings.entity.js';

/**
 * Announces the settings where their version was not announced yet, in the caller's transaction: whoever changes them calls
 * this before the commit. Several at once meet at the row, and one of them announces.
 */
export async function publishSettings(manager: EntityManager, outbox: Outbox): Promise<void> {
  const settings = await manager.findOneOrFail(Settings, { where: { id: 1 }, lock: { mode: 'pessimistic_write' } });
  if (settings.publishedVersion === settings.version) return;
  await outbox.add(manager, SettingsChanged, {
    version: settings.version,
    registration_price: settings.registrationPrice,
    referral: {
      enabled: settings.referralEnabled,
      bonus_tickets: settings.bonusTickets,
      required_referrals: settings.requiredReferrals,
      reward_tickets: settings.rewardTickets,
    },
  });
  await manager.update(Settings, { id: 1 }, { publishedVersion: settings.version });
}
