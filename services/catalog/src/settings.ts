import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** This service's copy of the setting (docs/product.md rule 48). */
export interface Settings {
  /** Whether two administrators must agree to the opening of a sale, to a draw, to the cancellation of a full product and to a forfeit. */
  two_people: boolean;
}

export async function readSettings(manager: EntityManager): Promise<Settings> {
  const settings = await firstRow<Settings>(manager, 'SELECT two_people FROM platform_settings');
  if (!settings) throw new Error('The one row of platform_settings is missing');
  return settings;
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
