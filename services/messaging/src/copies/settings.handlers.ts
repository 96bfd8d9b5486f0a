import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';

/** Copies whether two administrators must agree, and how many texts the reminders of a draw may cost. */
@Injectable()
export class SettingsHandlers {
  /** A newer version wins, an older one is ignored. */
  @OnEvent(SettingsChanged, { consumer: 'CopySettingsWhenSettingsChanged.handle' })
  async copySettings(
    { version, approvals, reminder_texts_per_draw }: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await manager.query(
      'UPDATE platform_settings SET version = $1, two_people = $2, reminder_texts_per_draw = $3 WHERE version < $1',
      [version, approvals.two_people, reminder_texts_per_draw],
    );
  }
}
