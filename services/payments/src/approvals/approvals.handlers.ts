import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeSettings } from '../payment/needs-approval.queries.js';

@Injectable()
export class ApprovalsHandlers {
  /** Copies whether large sums need a second administrator. */
  @OnEvent(SettingsChanged, { consumer: 'CopyApprovalsWhenSettingsChanged.handle' })
  async copySettings(
    settings: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await storeSettings(manager, settings);
  }
}
