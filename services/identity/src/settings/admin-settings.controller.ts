import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { updateReferralSettings, updateSettings, type getReferralSettings, type getSettings } from '@raffle/contracts';
import {
  AdminId,
  Caller,
  ProblemException,
  refuseOverwriting,
  RequireAdmin,
  type InternalStatement,
} from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { actingAdmin } from '../audit/record-audit.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { readForm } from '../requests/read-form.js';
import { ChangeSettings } from './change-settings.js';
import { helpLineNumber } from './help-line.js';
import { readSettings } from './read-settings.js';
import type { Settings } from './settings.entity.js';

type ReferralAnswer = z.output<NonNullable<(typeof getReferralSettings)['answer']>>;
type SettingsAnswer = z.output<NonNullable<(typeof getSettings)['answer']>>;

@Controller('admin')
@RequireAdmin()
export class AdminSettingsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changing: ChangeSettings,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Get('referral-settings')
  async referral(): Promise<ReferralAnswer> {
    return referralOf(await readSettings(this.dataSource.manager));
  }

  @Put('referral-settings')
  async changeReferral(@Body() body: unknown, @AdminId() adminId: string, @Caller() caller: InternalStatement) {
    const form = readForm(updateReferralSettings, body);
    const change = {
      referralEnabled: form.enabled,
      requiredReferrals: form.required_referrals,
      rewardTickets: form.reward_tickets,
    };
    const by = actingAdmin(adminId, caller);
    return referralOf(
      await this.changing.change('referral_settings.updated', change, by, (settings) =>
        refuseOverwriting(form.before, referralOf(settings), form),
      ),
    );
  }

  @Get('settings')
  async platform(): Promise<SettingsAnswer> {
    return this.platformOf(await readSettings(this.dataSource.manager));
  }

  @Put('settings')
  async changePlatform(@Body() body: unknown, @AdminId() adminId: string, @Caller() caller: InternalStatement) {
    const form = readForm(updateSettings, body);
    const change = {
      registrationPrice: form.registrationPrice,
      bonusTickets: form.referralBonus,
      requiredReferrals: form.referralThreshold,
      helpWhatsapp: form.helpWhatsapp === undefined ? undefined : helpLine(form.helpWhatsapp),
    };
    return this.platformOf(
      await this.changing.change('settings.updated', change, actingAdmin(adminId, caller), (settings) => {
        const stands = this.platformOf(settings);
        refuseOverwriting(
          form.before,
          {
            registrationPrice: stands.registration_price,
            referralBonus: stands.referral_bonus,
            referralThreshold: stands.referral_threshold,
            helpWhatsapp: stands.help_whatsapp,
          },
          { ...form, helpWhatsapp: change.helpWhatsapp },
        );
      }),
    );
  }

  private platformOf(settings: Settings): SettingsAnswer {
    return {
      registration_price: settings.registrationPrice,
      referral_bonus: settings.bonusTickets,
      referral_threshold: settings.requiredReferrals,
      help_whatsapp: settings.helpWhatsapp ?? this.config.HELP_WHATSAPP ?? null,
    };
  }
}

const referralOf = (settings: Settings): ReferralAnswer => ({
  enabled: settings.referralEnabled,
  required_referrals: settings.requiredReferrals,
  reward_tickets: settings.rewardTickets,
});

/** An emptied field takes the stored number away: the environment's is shown again. @throws ProblemException `invalid_request` */
function helpLine(typed: string | null): string | null {
  if (typed === null || typed === '') return null;
  const number = helpLineNumber(typed);
  if (number) return number;
  throw new ProblemException('invalid_request', {
    errors: [{ path: 'helpWhatsapp', message: 'Indiquez un numéro international, par exemple +228 90 11 23 45' }],
  });
}
