import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** This service's copy of the setting: whether two administrators must agree to some messages to many (docs/product.md rule 48). */
export async function needTwoPeople(manager: EntityManager): Promise<boolean> {
  const settings = await firstRow<{ two_people: boolean }>(manager, 'SELECT two_people FROM platform_settings');
  if (!settings) throw new Error('The one row of platform_settings is missing');
  return settings.two_people;
}

@Injectable()
export class SettingsHandlers {
  /** A newer version wins, an older one is ignored. */
  @OnEvent(SettingsChanged, { consumer: 'CopyApprovalsWhenSettingsChanged.handle' })
  async copyApprovals(
    { version, approvals }: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await manager.query('UPDATE platform_settings SET version = $1, two_people = $2 WHERE version < $1', [
      version,
      approvals.two_people,
    ]);
  }
}
