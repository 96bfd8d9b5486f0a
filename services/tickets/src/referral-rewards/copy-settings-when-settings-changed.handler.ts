import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';

/** Keeps the referral programme's settings; a newer version wins, an older one is ignored. */
@Injectable()
export class CopySettingsWhenSettingsChanged {
  @OnEvent(SettingsChanged)
  async handle(
    { version, referral }: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await manager.query(
      `UPDATE referral_settings
       SET version = $1, enabled = $2, bonus_tickets = $3, required_referrals = $4, reward_tickets = $5 WHERE version < $1`,
      [version, referral.enabled, referral.bonus_tickets, referral.required_referrals, referral.reward_tickets],
    );
  }
}
