import { jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { CatalogParts } from './catalog-parts.js';

class Crash extends Error {}
export type Moment = 'before the commit' | 'after the commit';

/** Simulates a crash in the `at`-th transaction: every later transaction of this process fails. */
export function dieInTransaction(process: CatalogParts, at: number, moment: Moment): { transactions: number } {
  const count = { transactions: 0 };
  const real = process.dataSource.transaction.bind(process.dataSource) as <T>(
    work: (manager: EntityManager) => Promise<T>,
  ) => Promise<T>;
  jest.spyOn(process.dataSource, 'transaction').mockImplementation((async (
    work: (m: EntityManager) => Promise<unknown>,
  ) => {
    const mine = ++count.transactions;
    if (mine > at) throw new Crash();
    const result = await real(async (manager) => {
      const value = await work(manager);
      if (mine === at && moment === 'before the commit') throw new Crash();
      return value;
    });
    if (mine === at && moment === 'after the commit') throw new Crash();
    return result;
  }) as typeof process.dataSource.transaction);
  return count;
}
