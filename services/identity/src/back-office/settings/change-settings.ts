import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { changedValues, recordAct } from '../../audit/record-audit.js';
import { guardedNames } from './guarded-settings.js';
import { publishSettings } from '../../settings/publish-settings.js';
import { Settings } from '../../settings/settings.entity.js';
import { lockSettings } from '../../settings/settings.queries.js';

/** Under the names of the audit log and of the back-office's answers. */
const changeable = [...guardedNames, 'play_limit_week', 'play_limit_month', 'operator', 'complaints'] as const;
type Changeable = Pick<Settings, (typeof changeable)[number]>;

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
  changeSettings(
    action: SettingsAction,
    change: SettingsChange,
    admin: Actor,
    checkBefore: (before: Settings) => void,
  ): Promise<Settings> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockSettings(manager);
      checkBefore(before);
      if (before.two_people && guardedNames.some((name) => change[name] !== undefined && change[name] !== before[name]))
        throw new ProblemException('approval_needed');
      return this.changeSettingsIn(manager, action, change, admin);
    });
  }

  /** The same in the caller's transaction, also for guarded settings: for an approved change. */
  async changeSettingsIn(
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

const valuesOf = (settings: Changeable) =>
  Object.fromEntries(changeable.map((name) => [name, settings[name]])) as Changeable;
