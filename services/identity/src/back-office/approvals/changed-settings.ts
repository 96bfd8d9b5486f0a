import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { settingsSubject, type Approval, type ApprovalKind } from '@raffle/contracts/http/approvals';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAct } from '../../audit/record-audit.js';
import { ChangeSettings, refuseWeekAboveMonth } from '../settings/change-settings.js';
import {
  changeableNames,
  changeOf,
  settingsAfter,
  textsOf,
  type SettingsChange,
  type SettingTexts,
} from '../settings/changeable-settings.js';
import { lockSettings } from '../../settings/settings.queries.js';

/** Changes settings of the platform and of the referral programme, or the switch "two people" and its amount. */
@Injectable()
export class ChangedSettings implements Approvable {
  readonly refused = { action: 'settings.request_refused', subject: () => null } as const;

  constructor(private readonly settings: ChangeSettings) {}

  async lock(manager: EntityManager) {
    return textsOf(await lockSettings(manager));
  }

  async carryOut(manager: EntityManager, { after, reason, requested_by_name }: ApprovalRow, by: Actor): Promise<void> {
    await this.settings.changeSettingsIn(manager, 'settings.updated', changeOf(after), by);
    await recordAct(manager, by, {
      action: 'settings.request_approved',
      after: { fields: Object.keys(after), requested_by: requested_by_name, reason },
    });
  }
}

/** Asks a second administrator to change settings (docs/product.md rule 48). */
@Injectable()
export class RequestSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
  ) {}

  /**
   * @param wanted omitted fields do not change
   * @throws ProblemException `nothing_changed`, `invalid_request` for a limit of play of the week above the month's
   */
  request(
    kind: Extract<ApprovalKind, 'settings' | 'two_people'>,
    wanted: SettingsChange,
    reason: string,
    by: Actor,
  ): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const now = await lockSettings(manager);
      const then = settingsAfter(now, wanted);
      const [before, after] = [textsOf(now), textsOf(then)];
      const changed = changeableNames.filter((name) => before[name] !== after[name]);
      if (changed.length === 0) throw new ProblemException('nothing_changed');
      refuseWeekAboveMonth(then);
      const only = (texts: SettingTexts): Partial<SettingTexts> =>
        Object.fromEntries(changed.map((name) => [name, texts[name]]));
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
