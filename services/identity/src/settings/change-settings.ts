import { Injectable } from '@nestjs/common';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { changedValues, recordAct } from '../audit/record-audit.js';
import { publishSettings } from './publish-settings.js';
import { Settings } from './settings.entity.js';
import { lockSettings } from './settings.queries.js';

type Changeable = Pick<
  Settings,
  | 'registrationPrice'
  | 'approvePrice'
  | 'approveDraw'
  | 'approveCancellation'
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

type SettingsAction = 'settings.updated' | 'settings.approvals_chosen' | 'referral_settings.updated';
type SettingsChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined };

/** Changes the settings of the platform and of the referral programme, and publishes them. */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Omitted fields do not change. The row lock orders concurrent changes; each adds one entry to the audit log.
   * @param checkBefore throws when the change must not be made to the stored settings
   */
  change(
    action: SettingsAction,
    change: SettingsChange,
    admin: Actor,
    checkBefore: (before: Settings) => void,
  ): Promise<Settings> {
    return this.dataSource.transaction(async (manager) => {
      checkBefore(await lockSettings(manager));
      return this.changeIn(manager, action, change, admin);
    });
  }

  /** The same in the caller's transaction. */
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

/** With the field names of the public API. */
const valuesOf = (settings: Changeable) => ({
  registration_price: settings.registrationPrice,
  approve_price: settings.approvePrice,
  approve_draw: settings.approveDraw,
  approve_cancellation: settings.approveCancellation,
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
