import { SettingsChanged } from '@raffle/contracts/events';
import { referralSettings } from '@raffle/contracts/http/admin-settings';
import type { Outbox } from '@raffle/messaging-kit';
import { answerOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { Settings } from './settings.entity.js';
import { lockSettings } from './settings.queries.js';

/**
 * Adds `SettingsChanged` to the outbox unless this version is published already, in the caller's transaction: every change
 * calls it before the commit. The row lock lets only one of several callers publish.
 */
export async function publishSettings(manager: EntityManager, outbox: Outbox): Promise<void> {
  const settings = await lockSettings(manager);
  if (settings.published_version === settings.version) return;
  await outbox.add(manager, SettingsChanged, {
    version: settings.version,
    registration_price: settings.registration_price,
    free_tickets: { max_price: settings.free_ticket_max_price, share_percent: settings.free_ticket_share },
    play_limits: { week: settings.play_limit_week, month: settings.play_limit_month },
    reminder_texts_per_draw: settings.reminder_texts_per_draw,
    approvals: {
      two_people: settings.two_people,
      money_from: settings.two_people ? settings.approve_money_from : null,
    },
    referral: { ...answerOf(referralSettings, settings), bonus_tickets: settings.referral_bonus },
  });
  await manager.update(Settings, { id: 1 }, { published_version: settings.version });
}
