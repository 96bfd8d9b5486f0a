import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { allButDate, createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { DailyFigures } from '../src/database/daily-figures.js';
import { Metrics } from '../src/index.js';
import {
  connectionOptions,
  countsInto,
  createDailyFigures,
  firstDayOf,
  readDailyFigures,
} from '../src/database/index.js';

let database: TestDatabase;
let dataSource: DataSource;
const metrics = new Metrics('test');
const figures = () => new DailyFigures(dataSource, metrics, { metric: 'sold', help: 'Sold.' });

beforeAll(async () => {
  database = await createTestDatabase('daily_figures');
  dataSource = await new DataSource(connectionOptions({ url: database.url, poolSize: 4 })).initialize();
  await dataSource.query(createDailyFigures);
  await dataSource.query('CREATE TABLE sale (at timestamptz NOT NULL, quantity integer NOT NULL)');
  await dataSource.query(
    countsInto('sale_counted', {
      when: 'INSERT ON sale FOR EACH ROW WHEN (NEW.quantity > 0)',
      at: 'NEW.at',
      amount: 'NEW.quantity',
    }),
  );
});
beforeEach(() => dataSource.query('TRUNCATE sale, daily_change, daily_figure'));
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const sell = (at: string, ...quantities: number[]) =>
  dataSource.query('INSERT INTO sale SELECT $1::timestamptz, unnest($2::integer[])', [at, quantities]);

test('a row counts from its commit on, on its day in UTC, folded into the days or not', async () => {
  await sell('2026-11-20 23:30:00-02', 2, 3);
  await sell('2026-11-20 12:00:00+00', 4);
  await sell('2026-10-01 12:00:00+00', 7, -1);
  const expected = {
    total: 16,
    days: [
      { day: '2026-11-20', amount: 4 },
      { day: '2026-11-21', amount: 5 },
    ],
  };
  expect(await readDailyFigures(dataSource.manager, '2026-11-01')).toEqual(expected);
  expect(await figures().fold()).toBe(false);
  expect(await dataSource.query('SELECT 1 FROM daily_change')).toEqual([]);
  expect(await readDailyFigures(dataSource.manager, '2026-11-01')).toEqual(expected);
});

test('rounds of several instances beside new rows lose none and count none twice', async () => {
  const rounds = Array.from({ length: 30 }, async (_, day) => {
    await sell(`2026-11-${String((day % 3) + 1).padStart(2, '0')} 12:00:00+00`, 1, 2);
    await Promise.all([figures().fold(), figures().fold()]);
  });
  await Promise.all(rounds);
  const { total } = await readDailyFigures(dataSource.manager, '2026-11-01');
  expect(total).toBe(90);
});

test('no rows are 0, and so is today for operators', async () => {
  expect(await readDailyFigures(dataSource.manager, '2026-11-01')).toEqual({ total: 0, days: [] });
  await sell('2026-10-01 12:00:00+00', 7);
  // Only the process knows which day it is.
  jest.useFakeTimers({ now: new Date('2026-11-30T23:59:59.999Z'), doNotFake: [...allButDate] });
  await sell('2026-11-30T12:00:00Z', 2);
  figures().onModuleInit();
  expect((await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('sold'))).toEqual([
    'sold{service="test"} 9',
    'sold_today{service="test"} 2',
  ]);
  jest.useRealTimers();
});

test('a chart of thirty days begins twenty-nine days ago', () => {
  expect(firstDayOf(30, new Date('2026-11-30T23:59:59Z'))).toBe('2026-11-01');
  expect(firstDayOf(1, new Date('2026-11-30T00:00:00Z'))).toBe('2026-11-30');
});
