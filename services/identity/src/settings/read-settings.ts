import type { EntityManager } from 'typeorm';
import { Settings } from './settings.entity.js';

/** Tickets that a registration grants (specification section 9: exactly 2, not a setting). */
export const freeTickets = 2;

/** The platform's settings as they are now. */
export function readSettings(manager: EntityManager): Promise<Settings> {
  return manager.findOneByOrFail(Settings, { id: 1 });
}
