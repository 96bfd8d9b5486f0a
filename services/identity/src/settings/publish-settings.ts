import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SettingsChanged } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from './settings.entity.js';
import { lockSettings } from './settings.queries.js';

/**
 * Adds `SettingsChanged` to the outbox unless this version is published already, in the caller's transaction: every change
 * calls it before the commit. The row lock lets only one of several callers publish.
 */
export async function publishSettings(manager: EntityManager, outbox: Outbox): Promise<void> {
  const settings = await lockSettings(manager);
  if (settings.publishedVersion === settings.version) return;
  await outbox.add(manager, SettingsChanged, {
    version: settings.version,
    registration_price: settings.registrationPrice,
    free_tickets: { max_price: settings.freeTicketMaxPrice, share_percent: settings.freeTicketShare },
    play_limits: { week: settings.playLimitWeek, month: settings.playLimitMonth },
    approvals: {
      two_people: settings.twoPeople,
      money_from: settings.twoPeople ? settings.approveMoneyFrom : null,
    },
    referral: {
      enabled: settings.referralEnabled,
      bonus_tickets: settings.bonusTickets,
      required_referrals: settings.requiredReferrals,
      reward_tickets: settings.rewardTickets,
    },
  });
  await manager.update(Settings, { id: 1 }, { publishedVersion: settings.version });
}

/** The migration inserts the first settings without an event; the first start publishes them. */
@Injectable()
export class PublishSettingsAtStart implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.dataSource.transaction((manager) => publishSettings(manager, this.outbox));
  }
}
