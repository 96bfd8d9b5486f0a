import type { EntityManager } from 'typeorm';
import { Admin } from './admin.entity.js';

/** What a username may be made of; anything else is nobody's. */
export const usernamePattern = /^[A-Za-z0-9._@-]{1,80}$/;

/** The admin of that name, whatever its case, or null. */
export async function findAdminByUsername(manager: EntityManager, username: string): Promise<Admin | null> {
  if (!usernamePattern.test(username)) return null;
  return manager
    .createQueryBuilder(Admin, 'admin')
    .where('lower(admin.username) = lower(:username)', { username })
    .getOne();
}
