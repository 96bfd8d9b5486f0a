import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Includes the filters by day and status in each sort's index, so that deep pages need only the index. */
export class FilterEntries1764000000000 implements MigrationInterface {
  readonly name = 'FilterEntries1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await indexEntries(runner, { date: ', credited_at', others: ', granted_at, credited_at' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexEntries(runner, { date: '', others: '' });
  }
}

async function indexEntries(runner: QueryRunner, more: { date: string; others: string }): Promise<void> {
  await runner.query('DROP INDEX entry_by_date, entry_by_quantity, entry_by_amount, entry_by_product');
  for (const [name, key, beside] of [
    ['date', 'granted_at', `type, product_id, user_id${more.date}`],
    ['quantity', 'quantity', `type, product_id, user_id${more.others}`],
    ['amount', 'amount', `type, product_id, user_id${more.others}`],
    ['product', 'product_id', `type, user_id${more.others}`],
  ] as const) {
    await runner.query(`CREATE INDEX entry_by_${name} ON entry (${key}, id) INCLUDE (${beside})`);
  }
}
