import { Controller, Inject } from '@nestjs/common';
import { getConfig } from '@raffle/contracts/http/config';
import { Endpoint } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { countries } from '../users/phone-number.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { freeTickets, type Settings } from './settings.entity.js';
import { readSettings } from './settings.queries.js';

@Controller()
export class ConfigController {
  private reading: Promise<Settings> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Endpoint(getConfig)
  async show() {
    const settings = await this.settings();
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
      help_whatsapp: settings.helpWhatsapp ?? this.config.HELP_WHATSAPP ?? null,
      text_messages: this.config.TEXT_MESSAGES_CHANNEL ?? null,
      operator: settings.operator,
      complaints: settings.complaints,
    };
  }

  /** Every browser calls this when it starts: concurrent calls share one read. */
  private settings(): Promise<Settings> {
    this.reading ??= readSettings(this.dataSource.manager).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }
}
