import type { EntityManager } from 'typeorm';
import type { IdentityConfig } from '../config.js';
import { Settings } from './settings.entity.js';

/** The platform's settings as they are now. */
export function readSettings(manager: EntityManager): Promise<Settings> {
  return manager.findOneByOrFail(Settings, { id: 1 });
}

/** The settings, locked until the transaction ends. */
export function lockSettings(manager: EntityManager): Promise<Settings> {
  return manager.findOneOrFail(Settings, { where: { id: 1 }, lock: { mode: 'pessimistic_write' } });
}

/** The help line's number, E.164: the platform's own, or that of the environment; null for none. */
export const helpLineOf = ({ help_whatsapp }: Settings, config: Pick<IdentityConfig, 'HELP_WHATSAPP'>): string | null =>
  help_whatsapp ?? config.HELP_WHATSAPP ?? null;
