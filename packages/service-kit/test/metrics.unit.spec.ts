import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { Counter } from 'prom-client';
import { configureLogging } from '../src/logs/logger.js';
import { Metrics } from '../src/process/metrics.js';

beforeAll(() => configureLogging({ level: 'silent', service: 'test' }));

const described = {
  shop_open: { help: 'Whether it is open.' },
  shop_visitors: { help: 'Visitors.', labels: ['room'] },
};

const linesOf = async (metrics: Metrics) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('shop_'));

test('one reading a scrape sets all its gauges, and what is gone is no longer shown', async () => {
  const metrics = new Metrics('test');
  let rooms: [{ room: string }, number][] = [
    [{ room: 'left' }, 3],
    [{ room: 'right' }, 1],
  ];
  let readings = 0;
  metrics.measure(described, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return { shop_open: ++readings, shop_visitors: rooms };
  });
  expect(await linesOf(metrics)).toEqual([
    'shop_open{service="test"} 1',
    'shop_visitors{room="left",service="test"} 3',
    'shop_visitors{room="right",service="test"} 1',
  ]);
  rooms = [[{ room: 'right' }, 2]];
  expect(await linesOf(metrics)).toEqual([
    'shop_open{service="test"} 2',
    'shop_visitors{room="right",service="test"} 2',
  ]);
});

test('what cannot be read is unknown, and everything else is still served', async () => {
  const metrics = new Metrics('test');
  new Counter({ name: 'shop_sales_total', help: 'Sales.', registers: [metrics.registry] }).inc(5);
  let fails = false;
  metrics.measure(described, async () => {
    if (fails) throw new Error('the database is away');
    return { shop_open: 1, shop_visitors: [[{ room: 'left' }, 3]] };
  });
  await linesOf(metrics);
  fails = true;
  expect(await linesOf(metrics)).toEqual(['shop_sales_total{service="test"} 5', 'shop_open{service="test"} Nan']);
  fails = false;
  expect(await linesOf(metrics)).toContain('shop_visitors{room="left",service="test"} 3');
});

test('a reading without an end delays a scrape by four seconds at most', async () => {
  jest.useFakeTimers();
  try {
    const metrics = new Metrics('test');
    metrics.measure({ shop_open: described.shop_open }, () => new Promise(() => undefined));
    const lines = linesOf(metrics);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await lines).toEqual(['shop_open{service="test"} Nan']);
  } finally {
    jest.useRealTimers();
  }
});

test('the version of the project is shown', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(await new Metrics('test').registry.metrics()).toContain(`build_info{version="${version}",node=`);
});
