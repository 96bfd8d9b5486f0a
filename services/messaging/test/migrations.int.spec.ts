import { expect, test } from '@jest/globals';
import { connectionOptions, migrate } from '@raffle/service-kit';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { migrations } from '../src/database.js';

test('general messages from before this migration have their readers and are searchable', async () => {
  const database = await createTestDatabase('messaging_migrations');
  const before = migrations.findIndex(({ name }) => name.startsWith('ListBroadcasts'));
  await migrate({ url: database.url, migrations: migrations.slice(0, before) });
  const dataSource = await new DataSource({
    ...connectionOptions({ url: database.url, poolSize: 1 }),
    migrations,
  }).initialize();
  try {
    await dataSource.query(
      `INSERT INTO general_message (id, subject, content, created_at, recipients)
       SELECT gen_random_uuid(), 'Objet ' || i, 'Fête', now(), 9 FROM generate_series(1, 2) AS i`,
    );
    await dataSource.query(
      `INSERT INTO general_reading (user_id, message_id, read_at)
       SELECT gen_random_uuid(), g.id, now() FROM general_message g, generate_series(1, 3) WHERE subject = 'Objet 2'`,
    );
    await migrate({ url: database.url, migrations });
    const read = `SELECT subject, search, (SELECT sum(readers)::integer FROM general_readers WHERE message_id = id) AS readers
                  FROM general_message ORDER BY subject`;
    const found = [
      { subject: 'Objet 1', search: ' objet 1 fete', readers: null },
      { subject: 'Objet 2', search: ' objet 2 fete', readers: 3 },
    ];
    expect(await dataSource.query(read)).toEqual(found);
    // Reverting and repeating the migration loses nothing.
    for (const undone of [migrations.slice(-1), migrations.slice(before)]) {
      for (const _ of undone) await dataSource.undoLastMigration();
      await migrate({ url: database.url, migrations });
      expect(await dataSource.query(read)).toEqual(found);
    }
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
