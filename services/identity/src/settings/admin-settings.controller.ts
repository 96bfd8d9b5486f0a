import { Body, Controller, Inject } from '@nestjs/common';
import {
  chooseApprovals,
  getReferralSettings,
  getSettings,
  updateReferralSettings,
  updateSettings,
} from '@raffle/contracts/http/admin-settings';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, ProblemException, refuseOverwriting } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { readForm } from '../requests/read-form.js';
import { ChangeSettings } from './change-settings.js';
import { helpLineNumber } from './help-line.js';
import type { Settings } from './settings.entity.js';
import { readSettings } from './settings.queries.js';

type ReferralAnswer = AnswerOf<typeof getReferralSettings>;
type SettingsAnswer = AnswerOf<typeof getSettings>;

@Controller()
export class AdminSettingsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changing: ChangeSettings,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Endpoint(getReferralSettings)
  async referral(): Promise<ReferralAnswer> {
    return referralOf(await readSettings(this.dataSource.manager));
  }

  @Endpoint(updateReferralSettings)
  async changeReferral(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    const form = readForm(updateReferralSettings, body);
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
  async changePlatform(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    const form = readForm(updateSettings, body);
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
        const { registrationPrice: price = settings.registrationPrice } = form;
        if (settings.approvePrice && price !== settings.registrationPrice)
          throw new ProblemException('approval_needed');
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

  @Endpoint(chooseApprovals)
  async chooseApprovals(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    const { price, draw, cancellation, moneyFrom } = readForm(chooseApprovals, body);
    const change = {
      approvePrice: price,
      approveDraw: draw,
      approveCancellation: cancellation,
      approveMoneyFrom: moneyFrom,
    };
    return this.platformOf(await this.changing.change('settings.approvals_chosen', change, admin, () => undefined));
  }

  private platformOf(settings: Settings): SettingsAnswer {
    return {
      registration_price: settings.registrationPrice,
      approve_price: settings.approvePrice,
      approve_draw: settings.approveDraw,
      approve_cancellation: settings.approveCancellation,
      approve_money_from: settings.approveMoneyFrom,
      referral_bonus: settings.bonusTickets,
      referral_threshold: settings.requiredReferrals,
      free_ticket_max_price: settings.freeTicketMaxPrice,
      free_ticket_share: settings.freeTicketShare,
      play_limit_week: settings.playLimitWeek,
      play_limit_month: settings.playLimitMonth,
      help_whatsapp: settings.helpWhatsapp ?? this.config.HELP_WHATSAPP ?? null,
      operator: settings.operator,
      complaints: settings.complaints,
    };
  }
}

const referralOf = (settings: Settings): ReferralAnswer => ({
  enabled: settings.referralEnabled,
  required_referrals: settings.requiredReferrals,
  reward_tickets: settings.rewardTickets,
});

/** An empty field deletes the stored number, so that `HELP_WHATSAPP` is shown again. @throws ProblemException `invalid_request` */
function helpLine(typed: string | null): string | null {
  if (typed === null || typed === '') return null;
  const number = helpLineNumber(typed);
  if (number) return number;
  throw new ProblemException('invalid_request', {
    errors: [{ path: 'helpWhatsapp', message: 'Indiquez un numéro international, par exemple +228 90 11 23 45' }],
  });
}
