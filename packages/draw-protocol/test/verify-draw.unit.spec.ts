import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeRecord } from './record-of-vector.js';
import { vectors } from './vectors.js';

/** Runs the command as a user does: one file, the record on stdin. */
function verify(document: unknown) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, '..', 'verify-draw.mjs')], {
    input: JSON.stringify(document),
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, output: stdout + stderr };
}
const honest = () => makeRecord(vectors.find(({ name }) => name === 'one prize a person')!);

// The signatures of the drand vectors are not valid ones: drand.unit.spec.ts has recorded rounds.
test.each(vectors.filter(({ beacon }) => beacon === null))(
  'verifies "$name"',
  async (vector) => {
    const { status, output } = verify(await makeRecord(vector));
    expect(output).toContain('Verified.');
    expect(status).toBe(0);
  },
  60_000,
);

const cancelled = { at: '2026-11-27T18:00:05.000Z', reason: 'Le lot n’existe plus.' };

test('verifies a cancelled draw, and prints when and why', async () => {
  const { status, output } = verify({ ...(await honest()), cancelled });
  expect(output).toContain('CANCELLED on 2026-11-27T18:00:05.000Z: Le lot n’existe plus.');
  expect(output).not.toContain('winner ');
  expect(status).toBe(0);
});

test('verifies a draw whose winners no longer have names, and one with tickets that were given up', async () => {
  const record = await makeRecord(vectors.find(({ name }) => name === 'fewer people than prizes')!);
  const anonymous = record.picks.map((pick) => ({ ...pick, display_name: null, city: null }));
  expect(verify({ ...record, picks: anonymous })).toMatchObject({
    status: 0,
    output: expect.stringContaining(': (no name)'),
  });
  const { holder: gone } = record.picks[0]!;
  const passed = anonymous.map((pick) => (pick.holder === gone ? { ...pick, wins: false, given_up: true } : pick));
  expect(verify({ ...record, picks: passed })).toMatchObject({
    status: 0,
    output: expect.stringContaining('had closed their account'),
  });
  expect(verify({ ...record, picks: passed.map((pick) => ({ ...pick, given_up: false })) })).toMatchObject({
    status: 1,
  });
  expect(verify({ ...record, picks: passed.map((pick) => ({ ...pick, wins: true })) })).toMatchObject({ status: 1 });
});

test('takes the seed alone only for a draw that was cancelled before its beacon', async () => {
  const beacon = await makeRecord(vectors.find(({ name }) => name === 'drand round as beacon')!);
  const nothingDrawn = { cancelled, beacon: null, draw_key: null, picks: [] };
  expect(verify({ ...beacon, ...nothingDrawn }).status).toBe(0);
  expect(verify({ ...beacon, ...nothingDrawn, seed: 'f'.repeat(64) })).toMatchObject({ status: 1 });
  expect(verify({ ...beacon, ...nothingDrawn, cancelled: null })).toMatchObject({ status: 2 });
  expect(verify({ ...(await honest()), ...nothingDrawn })).toMatchObject({ status: 2 });
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
  const { status, output } = verify(change(await honest()));
  expect(output).toContain(expected);
  expect(output).toContain('NOT VERIFIED.');
  expect(status).toBe(1);
});

test.each([{}, null, { protocol: 'raffle/v1' }])('reports that %j is not a record', (document) => {
  expect(verify(document)).toMatchObject({ status: 2, output: expect.stringContaining('Not a record') });
});
