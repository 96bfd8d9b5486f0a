import type { EventPayload, SettingsChanged } from '@raffle/contracts/events';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** This service's copy of what needs a second administrator (docs/product.md rule 42). */
export interface Settings {
  /** F CFA; null: no amount. */
  approve_money_from: number | null;
}

export async function readSettings(manager: EntityManager): Promise<Settings> {
  const settings = await firstRow<Settings>(manager, 'SELECT approve_money_from FROM platform_settings');
  if (!settings) throw new Error('The one row of platform_settings is missing');
  return settings;
}

/** A newer version wins, an older one is ignored. */
export async function storeSettings(
  manager: EntityManager,
  { version, approvals }: EventPayload<typeof SettingsChanged>,
): Promise<void> {
  await manager.query('UPDATE platform_settings SET version = $1, approve_money_from = $2 WHERE version < $1', [
    version,
    approvals.money_from,
  ]);
}

/** Whether a second administrator must approve this amount. @param amount F CFA */
export async function isToApprove(manager: EntityManager, amount: number): Promise<boolean> {
  const { approve_money_from: from } = await readSettings(manager);
  return from !== null && amount >= from;
}
