import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserUpdated } from '@raffle/contracts/events';
import { connectionOptions, migrate } from '@raffle/service-kit';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { AnnounceInitials1795405500000 } from '../../migrations/1795405500000-announce-initials.js';
import { migrations } from '../database.js';
import { eraseUser } from './users.queries.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
const query = (sql: string, parameters?: unknown[]) => dataSource.query<Record<string, unknown>[]>(sql, parameters);
const before = migrations.slice(0, migrations.indexOf(AnnounceInitials1795405500000));

beforeAll(async () => {
  database = await createTestDatabase('announce_initials');
  await migrate({ url: database.url, migrations: before });
  dataSource = await new DataSource(connectionOptions({ url: database.url })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const people = 2100;

/** @param count of people with the same name */
async function users(name: string, { chosen = null as string | null, count = 1 } = {}): Promise<string[]> {
  const added = await query(
    `WITH registered AS (
       INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, request_fingerprint)
       SELECT gen_random_uuid(), 'opening', $1, '+22890' || lpad((SELECT count(*) + n FROM registrations)::text, 6, '0'), 'Kara', '$argon2id$x', 500, ''
       FROM generate_series(1, $3::int) n RETURNING id, phone, city, password_hash)
     INSERT INTO users (id, registration_id, payment_id, name, display_name, phone, city, password_hash, referral_code, created_at)
     SELECT id, id, id, $1, $2, phone, city, password_hash, translate(right(phone, 7), '01', 'AB'), now() FROM registered RETURNING id`,
    [name, chosen, count],
  );
  return added.map(({ id }) => String(id));
}

test('people who have not chosen a display name are announced with initials, once', async () => {
  const [aya] = await users("Aya Marie N'Guessan");
  const [edoh] = await users('édoh');
  const [chose] = await users('Afi Mensah', { chosen: 'Mensah A.' });
  const [closed] = await users('Essi Amegan');
  await eraseUser(dataSource.manager, closed!, Buffer.alloc(32));
  await users('Kossi Agbeko', { count: people });
  await migrate({ url: database.url, migrations });

  const announced = await query('SELECT event, payload FROM outbox');
  expect(announced).toHaveLength(people + 2);
  const of = (id: string | undefined) =>
    announced
      .map(({ event, payload }) => (expect(event).toBe(UserUpdated.name), UserUpdated.payload.parse(payload)))
      .filter(({ user_id }) => user_id === id);
  expect(of(aya)).toEqual([{ user_id: aya, version: 2, display_name: 'A. N.', city: 'Kara' }]);
  expect(of(edoh)).toEqual([{ user_id: edoh, version: 2, display_name: 'É.', city: 'Kara' }]);
  expect([...of(chose), ...of(closed)]).toEqual([]);
  expect(await query('SELECT version FROM users WHERE id = $1', [chose])).toEqual([{ version: 1 }]);
});
