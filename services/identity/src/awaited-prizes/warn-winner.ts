import { WinnerWarned, type EventPayload } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { awaitsPrize } from './awaited-prizes.queries.js';

/**
 * Tells a person who awaits a prize what happened to their account, in the transaction in which it happens.
 * @param reference one notice for each
 * @returns whether they await one
 */
export async function warnWinner(
  manager: EntityManager,
  outbox: Outbox,
  warning: { userId: string; what: EventPayload<typeof WinnerWarned>['what']; reference: string },
): Promise<boolean> {
  const { userId, what, reference } = warning;
  if (!(await awaitsPrize(manager, userId))) return false;
  await outbox.add(manager, WinnerWarned, { user_id: userId, what, reference, at: new Date().toISOString() });
  return true;
}
