import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeReferralSettings } from './referral-rewards.queries.js';

/** Copies the referral programme's settings. */
@Injectable()
export class CopySettingsWhenSettingsChanged {
  @OnEvent(SettingsChanged, { consumer: 'CopySettingsWhenSettingsChanged.handle' })
  async handle(
    { version, referral }: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await storeReferralSettings(manager, version, referral);
  }
}
