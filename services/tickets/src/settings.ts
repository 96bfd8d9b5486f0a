import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** This service's copy of the platform's settings. */
export interface Settings {
  /** The referral programme (docs/product.md section 9). */
  enabled: boolean;
  /** Free tickets for each friend who participates. */
  bonus_tickets: number;
  /** Friends that earn the extra reward. */
  required_referrals: number;
  /** The extra reward, once. */
  reward_tickets: number;
  /** F CFA (docs/product.md rule 27). */
  free_ticket_max_price: number;
  /** Percent of a product's places (docs/product.md rule 28). */
  free_ticket_share: number;
}

export async function readSettings(manager: EntityManager): Promise<Settings> {
  const settings = await firstRow<Settings>(
    manager,
    `SELECT enabled, bonus_tickets, required_referrals, reward_tickets, free_ticket_max_price, free_ticket_share
     FROM platform_settings`,
  );
  if (!settings) throw new Error('The one row of platform_settings is missing');
  return settings;
}

/** Copies the settings of the referral programme, of free tickets and of play. */
@Injectable()
export class SettingsHandlers {
  /** A newer version wins, an older one is ignored. */
  @OnEvent(SettingsChanged, { consumer: 'CopySettingsWhenSettingsChanged.handle' })
  async copySettings(
    { version, referral, free_tickets: free, play_limits: play }: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await manager.query(
      `UPDATE platform_settings
       SET version = $1, enabled = $2, bonus_tickets = $3, required_referrals = $4, reward_tickets = $5,
           free_ticket_max_price = $6, free_ticket_share = $7, play_limit_week = $8, play_limit_month = $9
       WHERE version < $1`,
      [
        version,
        referral.enabled,
        referral.bonus_tickets,
        referral.required_referrals,
        referral.reward_tickets,
        free.max_price,
        free.share_percent,
        play.week,
        play.month,
      ],
    );
  }
}
