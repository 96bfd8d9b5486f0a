import type { EventPayload, SettingsChanged } from '@raffle/contracts/events';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** This service's copy of the approval settings (docs/product.md rule 42). */
export interface Settings {
  approve_draw: boolean;
  approve_cancellation: boolean;
}

export async function readSettings(manager: EntityManager): Promise<Settings> {
  const settings = await firstRow<Settings>(
    manager,
    'SELECT approve_draw, approve_cancellation FROM platform_settings',
  );
  if (!settings) throw new Error('The one row of platform_settings is missing');
  return settings;
}

/** A newer version wins, an older one is ignored. */
export async function storeSettings(
  manager: EntityManager,
  { version, approvals }: EventPayload<typeof SettingsChanged>,
): Promise<void> {
  await manager.query(
    'UPDATE platform_settings SET version = $1, approve_draw = $2, approve_cancellation = $3 WHERE version < $1',
    [version, approvals.draw, approvals.cancellation],
  );
}
