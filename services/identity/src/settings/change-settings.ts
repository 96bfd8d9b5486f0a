import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { changedValues, recordAct, type ActingAdmin } from '../audit/record-audit.js';
import { publishSettings } from './publish-settings.js';
import { Settings } from './settings.entity.js';

type Changeable = Pick<
  Settings,
  'registrationPrice' | 'referralEnabled' | 'bonusTickets' | 'requiredReferrals' | 'rewardTickets' | 'helpWhatsapp'
>;

/** Changes what the platform and the referral programme work with, and tells the services that keep a copy. */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Fields left out stay. Two changes side by side meet at the row: each is one line in the log.
   * @param mayChange throws where what stands is not what the change was made from
   */
  change(
    action: 'settings.updated' | 'referral_settings.updated',
    change: { [Field in keyof Changeable]?: Changeable[Field] | undefined },
    admin: ActingAdmin,
    mayChange: (before: Settings) => void,
  ): Promise<Settings> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockedSettings(manager);
      mayChange(before);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const changed = changedValues(valuesOf(before), valuesOf({ ...before, ...given }));
      if (!changed) return before;
      await manager.update(Settings, { id: 1 }, given);
      await publishSettings(manager, this.outbox);
      await recordAct(manager, admin, { action, ...changed });
      return manager.findOneByOrFail(Settings, { id: 1 });
    });
  }
}

const lockedSettings = (manager: EntityManager) =>
  manager.findOneOrFail(Settings, { where: { id: 1 }, lock: { mode: 'pessimistic_write' } });

/** Under the names that the interface has for them. */
const valuesOf = (settings: Changeable) => ({
  registration_price: settings.registrationPrice,
  enabled: settings.referralEnabled,
  referral_bonus: settings.bonusTickets,
  required_referrals: settings.requiredReferrals,
  reward_tickets: settings.rewardTickets,
  help_whatsapp: settings.helpWhatsapp,
});
