import { beforeAll, expect, test } from '@jest/globals';
import { Metrics } from '../src/process/metrics.js';
import { eachRow, FirstDue } from '../src/process/failed-rows.js';
import { configureLogging } from '../src/logs/logger.js';

const lines: Record<string, unknown>[] = [];
beforeAll(() =>
  configureLogging(
    { level: 'trace', service: 'test' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  ),
);

test('a row that fails is logged, counted and skipped', async () => {
  const done: number[] = [];
  const work = async (row: number) => {
    if (row === 2) throw new Error('odd');
    done.push(row);
  };
  await eachRow('each', [1, 2, 3], work, (row) => ({ row }));
  expect(done).toEqual([1, 3]);
  expect(lines).toMatchObject([{ job: 'each', row: 2, msg: 'a row failed and is skipped' }]);
  expect(await new Metrics('test').registry.metrics()).toContain(
    'background_job_failed_rows_total{job="each",service="test"} 1',
  );
});

test.each(['57P01', 'ECONNREFUSED', '40P01', '55P03'])('an error %s is of no row: the round fails', async (code) => {
  const work = async () => {
    throw Object.assign(new Error('not the row'), { code });
  };
  await expect(eachRow('each', [1], work, () => ({}))).rejects.toThrow('not the row');
});

test('the first due row that fails is left out until nothing else is due, then tried again', async () => {
  const due = ['odd', 'a', 'b'];
  const tried: string[] = [];
  const first = new FirstDue<string>('first');
  const round = () =>
    first.round(async (leftOut, take) => {
      const row = due.find((one) => !leftOut.includes(one));
      if (row === undefined) return false;
      take(row);
      tried.push(row);
      if (row === 'odd') throw new Error('odd');
      due.splice(due.indexOf(row), 1);
      return true;
    });
  while (await round());
  await round();
  expect(tried).toEqual(['odd', 'a', 'b', 'odd']);
});

test('a failure before a row is taken fails the round', async () => {
  await expect(new FirstDue('first').round(() => Promise.reject(new Error('no query')))).rejects.toThrow('no query');
});
