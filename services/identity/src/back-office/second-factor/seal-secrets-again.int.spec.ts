import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openBytes, sealBytes } from '@raffle/service-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../../database.js';
import { boundTo } from './check-second-factor.js';
import { SealSecretsAgain } from './seal-secrets-again.js';

type Key = Buffer<ArrayBuffer>;
const [former, current, unknown] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Key, Key, Key];
const secret = Buffer.from('a secret of twenty by');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('second-factors', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.runningUrl, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function adminWith(key: Buffer): Promise<string> {
  const id = randomUUID();
  await dataSource.query(
    `INSERT INTO admins (id, username, password_hash, role, must_change_password, confirmed, totp_secret, totp_last_step, second_factor_at)
     VALUES ($1::uuid, $1::text, '$argon2id$x', 'admin', false, true, $2, 7, now())`,
    [id, sealBytes(key, boundTo(id), secret)],
  );
  return id;
}

async function stored(id: string): Promise<Buffer> {
  const [row] = await dataSource.query<{ totp_secret: Buffer }[]>('SELECT totp_secret FROM admins WHERE id = $1', [id]);
  return row!.totp_secret;
}

test('every second factor is sealed with the key in use at the start, and the former key is then not needed; it can be repeated', async () => {
  const [old, fresh, lost] = [await adminWith(former), await adminWith(current), await adminWith(unknown)];
  const [before, beforeLost] = [await stored(fresh), await stored(lost)];
  const again = new SealSecretsAgain(dataSource, { TOTP_ENCRYPTION_KEY: current, TOTP_OTHER_KEYS: [former] });
  await again.onApplicationBootstrap();
  expect(Buffer.from(openBytes(current, boundTo(old), await stored(old)))).toEqual(secret);
  // What nothing has to be done about, and what no key opens, stay as they are.
  expect([await stored(fresh), await stored(lost)]).toEqual([before, beforeLost]);
  const after = await stored(old);
  await again.onApplicationBootstrap();
  expect(await stored(old)).toEqual(after);
});
