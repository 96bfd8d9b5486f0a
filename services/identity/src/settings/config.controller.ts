import { Controller, Inject } from '@nestjs/common';
import { referralSettings } from '@raffle/contracts/http/admin-settings';
import { getConfig } from '@raffle/contracts/http/config';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { answerOf, Endpoint } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { countries } from '../users/phone-number.js';
import { freeTickets, type Settings } from './settings.entity.js';
import { helpLineOf, readSettings } from './settings.queries.js';

/** The settings that every browser reads. */
@Controller()
export class ConfigController {
  private reading: Promise<Settings> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Endpoint(getConfig)
  async show(): Promise<AnswerOf<typeof getConfig>> {
    const settings = await this.sharedSettings();
    return answerOf(getConfig.answer, {
      ...settings,
      brand: this.config.BRAND_NAME,
      free_tickets: freeTickets,
      countries: countries.map((country) => ({ ...country })),
      referral: { ...answerOf(referralSettings, settings), referral_bonus: settings.referral_bonus },
      help_whatsapp: helpLineOf(settings, this.config),
      text_messages: this.config.TEXT_MESSAGES_CHANNEL ?? null,
    });
  }

  /** Every browser calls this when it starts: concurrent calls share one read. */
  private sharedSettings(): Promise<Settings> {
    this.reading ??= readSettings(this.dataSource.manager).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }
}
