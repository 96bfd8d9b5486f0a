import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { Settings } from './settings.entity.js';

/** The platform's settings as they are now. */
export function readSettings(manager: EntityManager): Promise<Settings> {
  return manager.findOneByOrFail(Settings, { id: 1 });
}

/** The settings, locked until the transaction ends. */
export function lockSettings(manager: EntityManager): Promise<Settings> {
  return manager.findOneOrFail(Settings, { where: { id: 1 }, lock: { mode: 'pessimistic_write' } });
}

/** How many accounts count as one of two (docs/product.md rule 48). */
export async function countConfirmed(manager: EntityManager): Promise<{ all: number; super_admins: number }> {
  const counted = await firstRow<{ all: number; super_admins: number }>(
    manager,
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE role = 'super_admin'))::int AS super_admins FROM admins WHERE confirmed`,
  );
  return counted ?? { all: 0, super_admins: 0 };
}
