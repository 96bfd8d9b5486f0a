import { Controller, Inject } from '@nestjs/common';
import { inCamelCase } from '@raffle/contracts/field-names';
import {
  chooseTwoPeople,
  editableSettings,
  getReferralSettings,
  getSettings,
  referralSettings,
  settings as platformSettings,
  updateReferralSettings,
  updateSettings,
} from '@raffle/contracts/http/admin-settings';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { answerOf, Endpoint, ProblemException, refuseOverwriting, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../../config.js';
import { ChangeSettings } from './change-settings.js';
import type { Settings } from '../../settings/settings.entity.js';
import { helpLineOf, readSettings } from '../../settings/settings.queries.js';
import { countConfirmed } from '../admin/admin.queries.js';
import { wantedSettings } from './wanted-settings.js';

type ReferralAnswer = AnswerOf<typeof getReferralSettings>;
type SettingsAnswer = AnswerOf<typeof getSettings>;

/** The platform's settings, which the back-office changes. */
@Controller()
export class SettingsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changing: ChangeSettings,
    @Inject(identityConfig) private readonly config: Pick<IdentityConfig, 'HELP_WHATSAPP'>,
  ) {}

  @Endpoint(getReferralSettings)
  async referral(): Promise<ReferralAnswer> {
    return answerOf(referralSettings, await readSettings(this.dataSource.manager));
  }

  @Endpoint(updateReferralSettings)
  async changeReferral({ body: { before, ...change }, actor: admin }: Call<typeof updateReferralSettings>) {
    const changed = await this.changing.changeSettings('referral_settings.updated', change, admin, (settings) =>
      refuseOverwriting(before, answerOf(referralSettings, settings), change),
    );
    return answerOf(referralSettings, changed);
  }

  @Endpoint(getSettings)
  async platform(): Promise<SettingsAnswer> {
    return this.platformOf(await readSettings(this.dataSource.manager));
  }

  @Endpoint(updateSettings)
  async changePlatform({ body: { before, ...wanted }, actor: admin }: Call<typeof updateSettings>) {
    const change = wantedSettings(wanted);
    const changed = await this.changing.changeSettings('settings.updated', change, admin, (settings) => {
      const { required_referrals: referral_threshold, ...named } = change;
      const current = inCamelCase(answerOf(editableSettings, this.platformOf(settings)));
      refuseOverwriting(before, current, inCamelCase({ ...named, referral_threshold }));
    });
    return this.platformOf(changed);
  }

  @Endpoint(chooseTwoPeople)
  async chooseTwoPeople({ body, actor: admin }: Call<typeof chooseTwoPeople>) {
    const { enabled, moneyFrom } = body;
    if (enabled && (await countConfirmed(this.dataSource.manager)).super_admins < 2)
      throw new ProblemException('two_people_needed');
    const change = { two_people: enabled, approve_money_from: moneyFrom };
    return this.platformOf(
      await this.changing.changeSettings('settings.two_people_chosen', change, admin, () => undefined),
    );
  }

  private platformOf(settings: Settings): SettingsAnswer {
    return answerOf(platformSettings, {
      ...settings,
      referral_threshold: settings.required_referrals,
      help_whatsapp: helpLineOf(settings, this.config),
    });
  }
}
