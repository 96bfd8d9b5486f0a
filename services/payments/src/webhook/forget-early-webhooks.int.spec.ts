import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { configureLogging, connectionOptions, migrate } from '@raffle/service-kit';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { migrations } from '../database.js';
import { ForgetEarlyWebhooks } from './forget-early-webhooks.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  configureLogging({ level: 'silent', service: 'payments' });
  database = await createTestDatabase('early_webhooks');
  await migrate({ url: database.url, migrations });
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('an expired webhook about an unknown token is deleted without another one arriving', async () => {
  await dataSource.query(
    `INSERT INTO early_webhooks (token, event, expires_at) VALUES ('expired', 'paid', now() - interval '1 minute'),
       ('waiting', 'paid', now() + interval '1 minute')`,
  );
  await new ForgetEarlyWebhooks(dataSource).forget();
  expect(await dataSource.query('SELECT token FROM early_webhooks')).toEqual([{ token: 'waiting' }]);
});
