import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { weekAboveMonth } from '@raffle/contracts/http/admin-settings';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { changedValues, recordAct } from '../../audit/record-audit.js';
import { publishSettings } from '../../settings/publish-settings.js';
import { Settings } from '../../settings/settings.entity.js';
import { lockSettings } from '../../settings/settings.queries.js';
import { settingsAfter, valuesOf, type SettingsChange } from './changeable-settings.js';

type SettingsAction = 'settings.updated' | 'settings.two_people_chosen' | 'referral_settings.updated';

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
   * @throws ProblemException `approval_needed` while two people must agree, `invalid_request` as {@link changeSettingsIn}
   */
  changeSettings(
    action: SettingsAction,
    change: SettingsChange,
    admin: Actor,
    checkBefore: (before: Settings) => void,
  ): Promise<Settings> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockSettings(manager);
      checkBefore(before);
      if (before.two_people && changedValues(valuesOf(before), valuesOf(settingsAfter(before, change))))
        throw new ProblemException('approval_needed');
      return this.changeSettingsIn(manager, action, change, admin);
    });
  }

  /**
   * The same in the caller's transaction, also while two people must agree: for an approved change.
   * @throws ProblemException `invalid_request` for a limit of play of the week above the month's
   */
  async changeSettingsIn(
    manager: EntityManager,
    action: SettingsAction,
    change: SettingsChange,
    admin: Actor,
  ): Promise<Settings> {
    const before = await lockSettings(manager);
    const after = settingsAfter(before, change);
    const changed = changedValues(valuesOf(before), valuesOf(after));
    if (!changed) return before;
    refuseWeekAboveMonth(after);
    await manager.update(Settings, { id: 1 }, valuesOf(after));
    await publishSettings(manager, this.outbox);
    await recordAct(manager, admin, { action, ...changed });
    return manager.findOneByOrFail(Settings, { id: 1 });
  }
}

/** @throws ProblemException `invalid_request`, at the week's field */
export function refuseWeekAboveMonth({ play_limit_week: week, play_limit_month: month }: Settings): void {
  const message = weekAboveMonth(week, month);
  if (message !== null) throw new ProblemException('invalid_request', { errors: [{ path: 'playLimitWeek', message }] });
}
