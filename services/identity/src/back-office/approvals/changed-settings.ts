import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { settingsSubject, type Approval, type ApprovalKind } from '@raffle/contracts/http/approvals';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAct } from '../../audit/record-audit.js';
import { ChangeSettings, type SettingsChange } from '../settings/change-settings.js';
import { guardedNames, guardedSettings, type GuardedSetting } from '../settings/guarded-settings.js';
import type { Settings } from '../../settings/settings.entity.js';
import { lockSettings } from '../../settings/settings.queries.js';

/** Changes settings that move money or free tickets. */
@Injectable()
export class ChangedSettings implements Approvable {
  readonly role?: 'super_admin';
  readonly refused = { action: 'settings.request_refused', subject: () => null } as const;

  constructor(private readonly settings: ChangeSettings) {}

  async lock(manager: EntityManager) {
    return textsOf(await lockSettings(manager));
  }

  async carryOut(manager: EntityManager, { after, reason, requested_by_name }: ApprovalRow, by: Actor): Promise<void> {
    const change = Object.fromEntries(
      guardedNames.flatMap((name) => {
        const text = after[name];
        return text === undefined ? [] : [[name, guardedSettings[name](text)]];
      }),
    ) as SettingsChange;
    await this.settings.changeSettingsIn(manager, 'settings.updated', change, by);
    await recordAct(manager, by, {
      action: 'settings.request_approved',
      after: { fields: Object.keys(after), requested_by: requested_by_name, reason },
    });
  }
}

/** Switches "two people" off, or changes its amount. */
@Injectable()
export class ChangedTwoPeople extends ChangedSettings {
  override readonly role = 'super_admin';
}

/** Asks a second administrator to change guarded settings (docs/product.md rule 48). */
@Injectable()
export class RequestSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
  ) {}

  /**
   * @param wanted omitted fields do not change
   * @throws ProblemException `nothing_changed`
   */
  request(
    kind: Extract<ApprovalKind, 'settings' | 'two_people'>,
    wanted: SettingsChange,
    reason: string,
    by: Actor,
  ): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const now = await lockSettings(manager);
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
      const [before, after] = [textsOf(now), textsOf({ ...now, ...given })];
      const changed = guardedNames.filter((name) => before[name] !== after[name]);
      if (changed.length === 0) throw new ProblemException('nothing_changed');
      const only = (texts: Texts) => Object.fromEntries(changed.map((name) => [name, texts[name]])) as Partial<Texts>;
      const approval = await this.requests.requestApproval(manager, {
        kind,
        subject: settingsSubject,
        before: only(before),
        after: only(after),
        reason,
        by,
      });
      await recordAct(manager, by, {
        action: 'settings.requested',
        before: only(before),
        after: { ...only(after), reason },
      });
      return approval;
    });
  }
}

type Texts = Record<GuardedSetting, string>;
const textsOf = (settings: Settings) =>
  Object.fromEntries(guardedNames.map((name) => [name, String(settings[name] ?? '')])) as Texts;
