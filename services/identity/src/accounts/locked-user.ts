import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

/** The user's row, held until the transaction ends. @throws ProblemException `user_not_found` */
export async function lockedUser(manager: EntityManager, id: string): Promise<User> {
  const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new ProblemException('user_not_found');
  return user;
}
