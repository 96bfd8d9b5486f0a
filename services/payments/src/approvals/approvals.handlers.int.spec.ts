import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../database.js';
import { readSettings } from '../payment/needs-approval.queries.js';
import { ApprovalsHandlers } from './approvals.handlers.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('payments_settings', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const off = { two_people: false, money_from: null };
const notify = (version: number, approvals: EventPayload<typeof SettingsChanged>['approvals']) =>
  new ApprovalsHandlers().copySettings(
    SettingsChanged.payload.parse({ ...SettingsChanged.fixture, version, approvals }),
    { manager: dataSource.manager },
  );

test('nothing needs a second administrator at first; a newer version wins, an older one is ignored', async () => {
  expect(await readSettings(dataSource.manager)).toEqual({ approve_money_from: null });
  await notify(3, { ...off, money_from: 50_000 });
  await notify(2, { ...off, money_from: null });
  expect(await readSettings(dataSource.manager)).toEqual({ approve_money_from: 50_000 });
});
