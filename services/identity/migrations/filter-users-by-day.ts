import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The registration day is a filter too: the time is in each index beside its key, so that far pages come from the index alone. */
export class FilterUsersByDay1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await indexUsers(runner, 'last_active, blocked_at, created_at, search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexUsers(runner, 'last_active, blocked_at, search');
  }
}

/** Every order except the one whose key is the day. */
async function indexUsers(runner: QueryRunner, beside: string): Promise<void> {
  for (const [name, key] of [
    ['name', 'sort_name'],
    ['phone', 'phone COLLATE "C"'],
    ['city', 'sort_city'],
    ['tickets', 'tickets'],
    ['referrals', 'referrals'],
    ['total_spent', 'total_spent'],
    ['last_active', `(coalesce(last_active, '-infinity'::timestamptz))`],
  ] as const) {
    await runner.query(`DROP INDEX users_by_${name}`);
    await runner.query(`CREATE INDEX users_by_${name} ON users (${key}, id) INCLUDE (${beside})`);
  }
}
