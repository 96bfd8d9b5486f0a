import type { EntityManager } from 'typeorm';

/**
 * Moves a person's copies of what tickets and payments own. Sums, so that the order of events does not matter.
 * @param change tickets more or fewer; F CFA more.
 * @throws Error for a person who is not here: the event is retried and in the end kept as a dead letter.
 */
export async function addToCopies(
  manager: EntityManager,
  userId: string,
  change: { tickets: number; spent: number },
): Promise<void> {
  const [, changed]: [unknown, number] = await manager.query(
    'UPDATE users SET tickets = tickets + $2, total_spent = total_spent + $3 WHERE id = $1',
    [userId, change.tickets, change.spent],
  );
  if (changed !== 1) throw new Error(`No user ${userId}`);
}
