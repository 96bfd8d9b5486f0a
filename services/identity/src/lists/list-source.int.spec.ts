import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectionOptions, migrate } from '@raffle/service-kit';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { migrations } from '../database.js';
import { Conditions } from './conditions.js';
import { readAll, type ListSource } from './list-source.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('lists');
  await migrate({ url: database.url, migrations });
  dataSource = await new DataSource(connectionOptions({ url: database.url })).initialize();
  await addAdmins('a', 2_500);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const addAdmins = (name: string, count: number) =>
  dataSource.query(
    `INSERT INTO admins (id, username, password_hash, role)
     SELECT gen_random_uuid(), $1 || lpad(n::text, 5, '0'), '$argon2id$x', 'super_admin' FROM generate_series(1, $2::int) AS n`,
    [name, count],
  );

test('an export has every row once and in order, from the snapshot at its start, despite concurrent inserts and deletes', async () => {
  const conditions = new Conditions();
  conditions.and(`role = ${conditions.parameter('super_admin')}`);
  const source: ListSource = { table: 'admins', key: 'sort_name', direction: 'asc', conditions, searching: false };
  const names: string[] = [];
  for await (const { username } of readAll<{ id: string; username: string }>(dataSource, source, 'id, username')) {
    if (names.push(username) === 1) {
      await addAdmins('b', 3);
      await dataSource.query(`DELETE FROM admins WHERE username = 'a02400'`);
    }
  }
  expect(names).toEqual(Array.from({ length: 2_500 }, (_, index) => `a${String(index + 1).padStart(5, '0')}`));
});
