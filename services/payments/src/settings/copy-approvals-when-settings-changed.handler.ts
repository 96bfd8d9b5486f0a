import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeSettings } from '../payment/needs-approval.queries.js';

/** Copies whether large sums need a second administrator. */
@Injectable()
export class CopyApprovalsWhenSettingsChanged {
  @OnEvent(SettingsChanged, { consumer: 'CopyApprovalsWhenSettingsChanged.handle' })
  async handle(
    settings: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await storeSettings(manager, settings);
  }
}
