import { Controller, Inject } from '@nestjs/common';
import {
  chooseTwoPeople,
  getReferralSettings,
  getSettings,
  updateReferralSettings,
  updateSettings,
} from '@raffle/contracts/http/admin-settings';
import { getConfig } from '@raffle/contracts/http/config';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { Endpoint, ProblemException, refuseOverwriting, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { countries } from '../users/phone-number.js';
import { ChangeSettings } from './change-settings.js';
import { helpLine } from './help-line.js';
import { freeTickets, type Settings } from './settings.entity.js';
import { countConfirmed, readSettings } from './settings.queries.js';

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
      registration_price: settings.registrationPrice,
      free_tickets: freeTickets,
      free_ticket_max_price: settings.freeTicketMaxPrice,
      countries: countries.map((country) => ({ ...country })),
      referral: {
        enabled: settings.referralEnabled,
        required_referrals: settings.requiredReferrals,
        reward_tickets: settings.rewardTickets,
      },
      help_whatsapp: this.helpLineOf(settings),
      text_messages: this.config.TEXT_MESSAGES_CHANNEL ?? null,
      operator: settings.operator,
      complaints: settings.complaints,
    };
  }

  @Endpoint(getReferralSettings)
  async referral(): Promise<ReferralAnswer> {
    return referralOf(await readSettings(this.dataSource.manager));
  }

  @Endpoint(updateReferralSettings)
  async changeReferral({ body, actor: admin }: Call<typeof updateReferralSettings>) {
    const form = body;
    const change = {
      referralEnabled: form.enabled,
      requiredReferrals: form.required_referrals,
      rewardTickets: form.reward_tickets,
    };
    return referralOf(
      await this.changing.change('referral_settings.updated', change, admin, (settings) =>
        refuseOverwriting(form.before, referralOf(settings), form),
      ),
    );
  }

  @Endpoint(getSettings)
  async platform(): Promise<SettingsAnswer> {
    return this.platformOf(await readSettings(this.dataSource.manager));
  }

  @Endpoint(updateSettings)
  async changePlatform({ body, actor: admin }: Call<typeof updateSettings>) {
    const form = body;
    const change = {
      registrationPrice: form.registrationPrice,
      bonusTickets: form.referralBonus,
      requiredReferrals: form.referralThreshold,
      freeTicketMaxPrice: form.freeTicketMaxPrice,
      freeTicketShare: form.freeTicketShare,
      playLimitWeek: form.playLimitWeek,
      playLimitMonth: form.playLimitMonth,
      helpWhatsapp: form.helpWhatsapp === undefined ? undefined : helpLine(form.helpWhatsapp),
      // An empty field restores the default text of the terms.
      operator: form.operator === '' ? null : form.operator,
      complaints: form.complaints === '' ? null : form.complaints,
    };
    return this.platformOf(
      await this.changing.change('settings.updated', change, admin, (settings) => {
        const current = this.platformOf(settings);
        refuseOverwriting(
          form.before,
          {
            registrationPrice: current.registration_price,
            referralBonus: current.referral_bonus,
            referralThreshold: current.referral_threshold,
            freeTicketMaxPrice: current.free_ticket_max_price,
            freeTicketShare: current.free_ticket_share,
            playLimitWeek: current.play_limit_week,
            playLimitMonth: current.play_limit_month,
            helpWhatsapp: current.help_whatsapp,
            operator: current.operator,
            complaints: current.complaints,
          },
          { ...form, helpWhatsapp: change.helpWhatsapp, operator: change.operator, complaints: change.complaints },
        );
      }),
    );
  }

  @Endpoint(chooseTwoPeople)
  async chooseTwoPeople({ body, actor: admin }: Call<typeof chooseTwoPeople>) {
    const { enabled, moneyFrom } = body;
    if (enabled && (await countConfirmed(this.dataSource.manager)).super_admins < 2)
      throw new ProblemException('two_people_needed');
    const change = { twoPeople: enabled, approveMoneyFrom: moneyFrom };
    return this.platformOf(await this.changing.change('settings.two_people_chosen', change, admin, () => undefined));
  }

  private platformOf(settings: Settings): SettingsAnswer {
    return {
      registration_price: settings.registrationPrice,
      two_people: settings.twoPeople,
      approve_money_from: settings.approveMoneyFrom,
      referral_bonus: settings.bonusTickets,
      referral_threshold: settings.requiredReferrals,
      free_ticket_max_price: settings.freeTicketMaxPrice,
      free_ticket_share: settings.freeTicketShare,
      play_limit_week: settings.playLimitWeek,
      play_limit_month: settings.playLimitMonth,
      help_whatsapp: this.helpLineOf(settings),
      operator: settings.operator,
      complaints: settings.complaints,
    };
  }

  private helpLineOf({ helpWhatsapp }: Settings): string | null {
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

const referralOf = (settings: Settings): ReferralAnswer => ({
  enabled: settings.referralEnabled,
  required_referrals: settings.requiredReferrals,
  reward_tickets: settings.rewardTickets,
});
