import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeSettings } from './settings.queries.js';

/** Copies the settings of the referral programme, of free tickets and of play. */
@Injectable()
export class CopySettingsWhenSettingsChanged {
  @OnEvent(SettingsChanged, { consumer: 'CopySettingsWhenSettingsChanged.handle' })
  async handle(
    settings: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await storeSettings(manager, settings);
  }
}
