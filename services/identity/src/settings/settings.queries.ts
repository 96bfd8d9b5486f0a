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
