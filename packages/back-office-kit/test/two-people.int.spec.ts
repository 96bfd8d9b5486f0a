import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SettingsChanged } from '@raffle/contracts/events';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { messagingMigrations, messagingRights } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { createTwoPeople, needTwoPeople, TwoPeopleHandlers } from '../src/two-people.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('two_people', { migrations: messagingMigrations, rights: messagingRights });
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
  await dataSource.query(createTwoPeople);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const deliver = (version: number, two_people: boolean) =>
  new TwoPeopleHandlers().copyTwoPeople(
    SettingsChanged.payload.parse({ ...SettingsChanged.fixture, version, approvals: { two_people, money_from: null } }),
    { manager: dataSource.manager },
  );

test('by default nothing needs a second administrator; a newer version wins, an older one is ignored', async () => {
  expect(await needTwoPeople(dataSource.manager)).toBe(false);
  await deliver(3, true);
  await deliver(2, false);
  expect(await needTwoPeople(dataSource.manager)).toBe(true);
});
