import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../../database.js';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { Admin } from './admin.entity.js';
import { createAdmin, createFirstAdmin } from './create-admin.js';
import { findAdminByUsername } from './admin.queries.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
const passwords = new PasswordHashing();
beforeAll(async () => {
  database = await createTestDatabase('admins', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [Admin] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const create = (username: string, password = 'harmattan-du-nord') =>
  createAdmin(dataSource.manager, passwords, { username, password, role: 'admin', mustChangePassword: true });

test('an admin is created once per name, ignoring case, and its password does not change', async () => {
  expect(await create('admin', 'premier-orage')).toBe(true);
  expect(await create('Admin', 'second-orage')).toBe(false);
  const admin = await findAdminByUsername(dataSource.manager, 'ADMIN');
  expect(await passwords.matches(admin?.password_hash, 'premier-orage')).toBe(true);
});

test('the first admin is created only once, even if it was removed or renamed since', async () => {
  const own = await createTestDatabase('first_admin', schema);
  const fresh = await new DataSource(connectionOptions({ url: own.url, entities: [Admin] })).initialize();
  try {
    const first = () =>
      createFirstAdmin(fresh.manager, passwords, {
        username: 'admin',
        password: 'premier-orage',
        role: 'super_admin',
        mustChangePassword: true,
      });
    expect((await Promise.all([first(), first()])).filter(Boolean)).toHaveLength(1);
    expect(
      await createAdmin(fresh.manager, passwords, {
        username: 'awa',
        password: 'second-orage',
        role: 'super_admin',
        mustChangePassword: true,
      }),
    ).toBe(true);
    await fresh.manager.delete(Admin, { username: 'admin' });
    expect(await first()).toBe(false);
    expect(await findAdminByUsername(fresh.manager, 'admin')).toBeNull();
  } finally {
    await fresh.destroy();
    await own.drop();
  }
});

test('concurrent calls create only one', async () => {
  expect((await Promise.all([create('twin'), create('twin'), create('Twin')])).filter(Boolean)).toHaveLength(1);
});

test.each(['', 'with space', 'é', 'x'.repeat(81)])('the name %j is refused', async (username) => {
  await expect(create(username)).rejects.toThrow('The username must be');
});

test('a short password is refused', async () => {
  await expect(create('short', '12345')).rejects.toThrow('at least 12 characters');
  await expect(create('common', 'Motdepasse2026')).rejects.toThrow('too common');
});

test('the audit log is append-only', async () => {
  await create('audited');
  const count = () => dataSource.query<{ count: string }[]>('SELECT count(*) FROM audit_log');
  const before = await count();
  for (const statement of [
    `UPDATE audit_log SET action = 'admin.nothing'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
  ]) {
    await expect(dataSource.query(statement)).rejects.toThrow('the audit log is append-only');
  }
  expect(await count()).toEqual(before);
});
