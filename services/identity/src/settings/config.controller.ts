import { Controller, Get, Inject } from '@nestjs/common';
import type { getConfig } from '@raffle/contracts';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { countries } from '../accounts/phone-number.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { freeTickets, readSettings } from './read-settings.js';

type ConfigAnswer = z.input<NonNullable<(typeof getConfig)['answer']>>;

@Controller('config')
export class ConfigController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Get()
  async show(): Promise<ConfigAnswer> {
    const settings = await readSettings(this.dataSource.manager);
    return {
      brand: this.config.BRAND_NAME,
      registration_price: settings.registrationPrice,
      free_tickets: freeTickets,
      countries: countries.map((country) => ({ ...country })),
      referral: {
        enabled: settings.referralEnabled,
        required_referrals: settings.requiredReferrals,
        reward_tickets: settings.rewardTickets,
      },
      help_whatsapp: settings.helpWhatsapp ?? this.config.HELP_WHATSAPP ?? null,
    };
  }
}
