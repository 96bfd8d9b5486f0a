import { messagingMigrations } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { CreateTickets1763600000000 } from '../migrations/1763600000000-create-tickets.js';
import { GuardTickets1763600000001 } from '../migrations/1763600000001-guard-tickets.js';
import { ReferralRewards1763700000000 } from '../migrations/1763700000000-referral-rewards.js';
import { AdministerTickets1763800000001 } from '../migrations/1763800000001-administer-tickets.js';
import { CreditRefunds1763700000001 } from '../migrations/1763700000001-credit-refunds.js';
import { GrantedLately1763800000000 } from '../migrations/1763800000000-granted-lately.js';

/** Everything that this service's database is made of. */
export const migrations = [
  ...messagingMigrations,
  CreateTickets1763600000000,
  GuardTickets1763600000001,
  ReferralRewards1763700000000,
  CreditRefunds1763700000001,
  GrantedLately1763800000000,
  AdministerTickets1763800000001,
];

/** Connections at most: more than the messages handled at once, so that requests are never starved by events. */
export const poolSize = 20;

/** The rows of a statement. TypeORM answers `[rows, count]` for UPDATE and DELETE, and the rows alone for the rest. */
export async function rows<Row>(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const answer = await manager.query<unknown>(sql, [...parameters]);
  const isPair =
    Array.isArray(answer) && answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
  return (isPair ? answer[0] : answer) as Row[];
}

/** The first row of a statement, if any. */
export async function firstRow<Row>(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(manager, sql, parameters))[0];
}
