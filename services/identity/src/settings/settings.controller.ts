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
import { getConfig } from '@raffle/contracts/http/config';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { answerOf, Endpoint, ProblemException, refuseOverwriting, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { countries } from '../users/phone-number.js';
import { ChangeSettings } from './change-settings.js';
import { freeTickets, type Settings } from './settings.entity.js';
import { countConfirmed, readSettings } from './settings.queries.js';
import { wantedSettings } from './wanted-settings.js';

type ReferralAnswer = AnswerOf<typeof getReferralSettings>;
type SettingsAnswer = AnswerOf<typeof getSettings>;

/** The platform's settings: for every browser, and for the back-office, which changes them. */
@Controller()
export class SettingsController {
  private reading: Promise<Settings> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly changing: ChangeSettings,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Endpoint(getConfig)
  async show(): Promise<AnswerOf<typeof getConfig>> {
    const settings = await this.sharedSettings();
    return {
      brand: this.config.BRAND_NAME,
      registration_price: settings.registration_price,
      free_tickets: freeTickets,
      free_ticket_max_price: settings.free_ticket_max_price,
      countries: countries.map((country) => ({ ...country })),
      referral: answerOf(referralSettings, settings),
      help_whatsapp: this.helpLineOf(settings),
      text_messages: this.config.TEXT_MESSAGES_CHANNEL ?? null,
      operator: settings.operator,
      complaints: settings.complaints,
    };
  }

  @Endpoint(getReferralSettings)
  async referral(): Promise<ReferralAnswer> {
    return answerOf(referralSettings, await readSettings(this.dataSource.manager));
  }

  @Endpoint(updateReferralSettings)
  async changeReferral({ body: { before, ...change }, actor: admin }: Call<typeof updateReferralSettings>) {
    const changed = await this.changing.change('referral_settings.updated', change, admin, (settings) =>
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
    const changed = await this.changing.change('settings.updated', change, admin, (settings) => {
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
    return this.platformOf(await this.changing.change('settings.two_people_chosen', change, admin, () => undefined));
  }

  private platformOf(settings: Settings): SettingsAnswer {
    return answerOf(platformSettings, {
      ...settings,
      referral_threshold: settings.required_referrals,
      help_whatsapp: this.helpLineOf(settings),
    });
  }

  private helpLineOf({ help_whatsapp: helpWhatsapp }: Settings): string | null {
    return helpWhatsapp ?? this.config.HELP_WHATSAPP ?? null;
  }

  /** Every browser calls this when it starts: concurrent calls share one read. */
  private sharedSettings(): Promise<Settings> {
    this.reading ??= readSettings(this.dataSource.manager).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }
}
