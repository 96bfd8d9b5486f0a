import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from './database.js';
import { readSettings, SettingsHandlers } from './settings.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('catalog_settings', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const off = { two_people: false, money_from: null };
const deliver = (version: number, approvals: EventPayload<typeof SettingsChanged>['approvals']) =>
  new SettingsHandlers().copyApprovals(
    SettingsChanged.payload.parse({ ...SettingsChanged.fixture, version, approvals }),
    { manager: dataSource.manager },
  );

test('by default nothing needs a second administrator; a newer version wins, an older one is ignored', async () => {
  expect(await readSettings(dataSource.manager)).toEqual({ two_people: false });
  await deliver(3, { ...off, two_people: true });
  await deliver(2, off);
  expect(await readSettings(dataSource.manager)).toEqual({ two_people: true });
});
