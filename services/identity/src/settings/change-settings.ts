import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SettingsChanged } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { changedValues, recordAct } from '../audit/record-audit.js';
import { Settings } from './settings.entity.js';
import { lockSettings } from './settings.queries.js';

type Changeable = Pick<
  Settings,
  | 'registrationPrice'
  | 'twoPeople'
  | 'approveMoneyFrom'
  | 'referralEnabled'
  | 'bonusTickets'
  | 'requiredReferrals'
  | 'rewardTickets'
  | 'freeTicketMaxPrice'
  | 'freeTicketShare'
  | 'playLimitWeek'
  | 'playLimitMonth'
  | 'helpWhatsapp'
  | 'operator'
  | 'complaints'
>;

type SettingsAction = 'settings.updated' | 'settings.two_people_chosen' | 'referral_settings.updated';
export type SettingsChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined };

/** Changes the settings of the platform and of the referral programme, and publishes them. */
@Injectable()
export class ChangeSettings implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** The migration inserts the first settings without an event; the first start publishes them. */
  onApplicationBootstrap(): Promise<void> {
    return this.dataSource.transaction((manager) => publishSettings(manager, this.outbox));
  }

  /**
   * Omitted fields do not change. The row lock orders concurrent changes; each adds one entry to the audit log.
   * @param checkBefore throws when the change must not be made to the stored settings
   * @throws ProblemException `approval_needed` for a guarded setting while two people must agree
   */
  change(
    action: SettingsAction,
    change: SettingsChange,
    admin: Actor,
    checkBefore: (before: Settings) => void,
  ): Promise<Settings> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockSettings(manager);
      checkBefore(before);
      if (before.twoPeople && guarded.some((field) => change[field] !== undefined && change[field] !== before[field]))
        throw new ProblemException('approval_needed');
      return this.changeIn(manager, action, change, admin);
    });
  }

  /** The same in the caller's transaction, also for guarded settings: for an approved change. */
  async changeIn(
    manager: EntityManager,
    action: SettingsAction,
    change: SettingsChange,
    admin: Actor,
  ): Promise<Settings> {
    const before = await lockSettings(manager);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const changed = changedValues(valuesOf(before), valuesOf({ ...before, ...given }));
    if (!changed) return before;
    await manager.update(Settings, { id: 1 }, given);
    await publishSettings(manager, this.outbox);
    await recordAct(manager, admin, { action, ...changed });
    return manager.findOneByOrFail(Settings, { id: 1 });
  }
}

/** What moves money or free tickets, and the rule itself (docs/product.md rule 48). */
const guarded = [
  'registrationPrice',
  'twoPeople',
  'approveMoneyFrom',
  'referralEnabled',
  'bonusTickets',
  'requiredReferrals',
  'rewardTickets',
  'freeTicketMaxPrice',
  'freeTicketShare',
  'helpWhatsapp',
] as const satisfies readonly (keyof Changeable)[];

/** With the field names of the public API. */
const valuesOf = (settings: Changeable) => ({
  registration_price: settings.registrationPrice,
  two_people: settings.twoPeople,
  approve_money_from: settings.approveMoneyFrom,
  enabled: settings.referralEnabled,
  referral_bonus: settings.bonusTickets,
  required_referrals: settings.requiredReferrals,
  reward_tickets: settings.rewardTickets,
  free_ticket_max_price: settings.freeTicketMaxPrice,
  free_ticket_share: settings.freeTicketShare,
  play_limit_week: settings.playLimitWeek,
  play_limit_month: settings.playLimitMonth,
  help_whatsapp: settings.helpWhatsapp,
  operator: settings.operator,
  complaints: settings.complaints,
});

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
