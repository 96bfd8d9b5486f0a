import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from '@jest/globals';
import { makeRecord } from './record-of-vector.js';
import { singleFile, singleFilePath } from './single-file.js';
import { vectors } from './vectors.js';

const { verify, end } = singleFile();
afterAll(end);
const honest = () => makeRecord(vectors.find(({ name }) => name === 'one prize a person')!);

// The signatures of the drand vectors are not valid ones: drand.unit.spec.ts has recorded rounds.
test.each(vectors.filter(({ beacon }) => beacon === null))(
  'verifies "$name"',
  async (vector) => {
    const { status, output } = await verify(await makeRecord(vector));
    expect(output).toContain('Verified.');
    // Not "ok": there is no beacon that could be.
    expect(output).toMatch(/^none +no beacon: .* is not proven$/m);
    expect(output).not.toMatch(/^ok .*beacon/m);
    expect(status).toBe(0);
  },
  60_000,
);

const cancelled = { at: '2026-11-27T18:00:05.000Z', reason: 'Le lot n’existe plus.' };

test('verifies a cancelled draw, and prints when and why', async () => {
  const { status, output } = await verify({ ...(await honest()), cancelled });
  expect(output).toContain('CANCELLED on 2026-11-27T18:00:05.000Z: Le lot n’existe plus.');
  expect(output).not.toContain('winner ');
  expect(status).toBe(0);
});

test('verifies a draw whose winners no longer have names, and one with tickets that were given up', async () => {
  const record = await makeRecord(vectors.find(({ name }) => name === 'fewer people than prizes')!);
  const anonymous = record.picks.map((pick) => ({ ...pick, display_name: null, city: null }));
  expect(await verify({ ...record, picks: anonymous })).toMatchObject({
    status: 0,
    output: expect.stringContaining(': (no name)'),
  });
  const { holder: gone } = record.picks[0]!;
  const passed = anonymous.map((pick) => (pick.holder === gone ? { ...pick, wins: false, given_up: true } : pick));
  expect(await verify({ ...record, picks: passed })).toMatchObject({
    status: 0,
    output: expect.stringContaining('had closed their account'),
  });
  expect(await verify({ ...record, picks: passed.map((pick) => ({ ...pick, given_up: false })) })).toMatchObject({
    status: 1,
  });
  expect(await verify({ ...record, picks: passed.map((pick) => ({ ...pick, wins: true })) })).toMatchObject({
    status: 1,
  });
});

test('takes the seed alone only for a draw that was cancelled before its beacon', async () => {
  const beacon = await makeRecord(vectors.find(({ name }) => name === 'drand round as beacon')!);
  const nothingDrawn = { cancelled, beacon: null, draw_key: null, picks: [] };
  const { status, output } = await verify({ ...beacon, ...nothingDrawn });
  expect(status).toBe(0);
  expect(output.match(/^ok .*/gm)).toEqual([
    'ok      the terms and the seed are those committed to',
    'ok      dates and numbers fit together',
  ]);
  expect(output).toContain('none    no beacon: the draw was cancelled before its round was due');
  expect(output.match(/^none .*: nothing was drawn$/gm)).toHaveLength(5);
  expect(await verify({ ...beacon, ...nothingDrawn, seed: 'f'.repeat(64) })).toMatchObject({ status: 1 });
  expect(await verify({ ...beacon, ...nothingDrawn, cancelled: null })).toMatchObject({ status: 2 });
  expect(await verify({ ...(await honest()), ...nothingDrawn })).toMatchObject({ status: 2 });
});

test.each<[string, (record: Awaited<ReturnType<typeof makeRecord>>) => object, string]>([
  ['another price', (r) => ({ ...r, terms: { ...r.terms, price: 501 } }), 'FAILED  the terms'],
  ['another root', (r) => ({ ...r, root: 'f'.repeat(64) }), 'FAILED  every opened ticket'],
  ['another key', (r) => ({ ...r, draw_key: 'f'.repeat(64) }), 'FAILED  the key'],
  ['another order', (r) => ({ ...r, picks: [...r.picks].reverse() }), 'FAILED  the picks'],
  ['a winner passed over', (r) => ({ ...r, picks: r.picks.map((p) => ({ ...p, wins: false })) }), 'FAILED  one prize'],
  [
    'another number than the ticket’s',
    (r) => ({ ...r, picks: r.picks.map((p) => ({ ...p, number: 'T7-0999' })) }),
    'is called T7-0999',
  ],
  ['an early end', (r) => ({ ...r, picks: r.picks.slice(0, 1) }), 'FAILED  one prize'],
  ['a draw before the freeze', (r) => ({ ...r, drawn_at: '2026-01-01T00:00:00.000Z' }), 'FAILED  dates'],
  [
    'a cancellation before the freeze',
    (r) => ({ ...r, cancelled: { ...cancelled, at: '2026-01-01T00:00:00Z' } }),
    'FAILED  dates',
  ],
  ['an uncalled beacon', (r) => ({ ...r, beacon: { kind: 'drand', source: 'a b', value: 'c' } }), 'FAILED  the key'],
])('refuses %s', async (_, change, expected) => {
  const { status, output } = await verify(change(await honest()));
  expect(output).toContain(expected);
  expect(output).toContain('NOT VERIFIED.');
  expect(status).toBe(1);
});

test.each([{}, null, { protocol: 'raffle/v1' }])('reports that %j is not a record', async (document) => {
  expect(await verify(document)).toMatchObject({ status: 2, output: expect.stringContaining('Not a record') });
});

test('the command takes the record from stdin, prints what it found, and its exit code tells the verdict', async () => {
  const command = (document: unknown) =>
    spawnSync(process.execPath, [singleFilePath], {
      input: JSON.stringify(document),
      encoding: 'utf8',
      timeout: 20_000,
    });
  const record = await honest();
  expect(command(record)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Verified\.$/m), stderr: '' });
  expect(command({ ...record, root: 'f'.repeat(64) })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^NOT VERIFIED\.$/m),
  });
  expect(command({})).toMatchObject({ status: 2, stdout: expect.stringContaining('Not a record') });
});
