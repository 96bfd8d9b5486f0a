import { Injectable } from '@nestjs/common';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** SQL that creates a service's copy of the switch, for its migration. */
export const createTwoPeople = `
-- Whether two administrators must agree (docs/product.md rule 48). One row; version 0: the default, until the first event.
CREATE TABLE platform_settings (
  id smallint PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL DEFAULT 0,
  two_people boolean NOT NULL DEFAULT false
);
INSERT INTO platform_settings (id) VALUES (1);
`;

/** Whether two administrators must agree to what docs/product.md rule 48 lists. */
export async function needTwoPeople(manager: EntityManager): Promise<boolean> {
  const settings = await firstRow<{ two_people: boolean }>(manager, 'SELECT two_people FROM platform_settings');
  if (!settings) throw new Error('The one row of platform_settings is missing');
  return settings.two_people;
}

/** Copies the switch. A newer version wins, an older one is ignored. */
@Injectable()
export class TwoPeopleHandlers {
  @OnEvent(SettingsChanged, { consumer: 'CopyApprovalsWhenSettingsChanged.handle' })
  async copyTwoPeople(
    { version, approvals }: EventPayload<typeof SettingsChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await manager.query('UPDATE platform_settings SET version = $1, two_people = $2 WHERE version < $1', [
      version,
      approvals.two_people,
    ]);
  }
}
