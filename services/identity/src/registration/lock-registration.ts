import type { EntityManager } from 'typeorm';
import { Registration } from './registration.entity.js';

/** The registration, locked until the caller's transaction ends: its state is decided by one at a time. */
export function lockRegistration(manager: EntityManager, id: string): Promise<Registration | null> {
  return manager.findOne(Registration, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
