import { describe, expect, test } from '@jest/globals';
import { createProtocol, isVerified, verifyRecord, type DrawRecord, type VerificationStep } from '../src/index.js';
import { nodeHasher } from './node-hasher.js';
import { makeRecord } from './record-of-vector.js';
import { vectors } from './vectors.js';

const recordNamed = (name: string) => makeRecord(vector(name));
const vector = (name: string) => vectors.find((v) => v.name === name)!;
const failed = async (document: unknown) =>
  (await verifyRecord(document)).filter(({ outcome }) => outcome === 'failed').map(({ step }) => step);

/** The signatures of the drand vectors are not valid ones: drand.unit.spec.ts has recorded rounds. */
const [drawn, withRound] = [true, false].map((none) => vectors.filter(({ beacon }) => (beacon === null) === none)) as [
  typeof vectors,
  typeof vectors,
];

test.each(withRound)('"$name" is valid but for its round', async (v) => {
  expect(await failed(await makeRecord(v))).toEqual(['beacon']);
});

test.each(drawn)(
  'the record of "$name" is verified, with either hasher',
  async (v) => {
    const record = await makeRecord(v);
    expect(isVerified(await verifyRecord(record))).toBe(true);
    expect(isVerified(await verifyRecord(record, createProtocol(nodeHasher)))).toBe(true);
  },
  60_000,
);

const cancelled = { at: '2026-11-27T18:00:05.000Z', reason: 'Le lot n’existe plus.' };

describe('the record of a cancelled draw', () => {
  test.each(drawn)('of "$name" is verified like that of a completed one', async (v) => {
    expect(isVerified(await verifyRecord({ ...(await makeRecord(v)), cancelled }))).toBe(true);
  });

  const seedAlone = async (name: string) => ({ ...(await recordNamed(name)), ...nothingDrawn });
  const nothingDrawn = { cancelled, beacon: null, draw_key: null, picks: [] };

  test('before its beacon: the seed alone', async () => {
    const steps = await verifyRecord(await seedAlone('drand round as beacon'));
    expect(isVerified(steps)).toBe(true);
    expect(steps.filter(({ outcome }) => outcome === 'ok').map(({ step }) => step)).toEqual([
      'format',
      'terms',
      'commitment',
    ]);
    expect(steps.slice(3).every(({ outcome }) => outcome === 'none')).toBe(true);
  });

  test('still shows the seed that was committed to', async () => {
    expect(await failed({ ...(await seedAlone('drand round as beacon')), seed: 'f'.repeat(64) })).toEqual([
      'commitment',
    ]);
  });

  test('hides no draw: without a beacon, or without a cancellation, the seed alone is not a record', async () => {
    expect(await failed({ ...(await recordNamed('one prize a person')), ...nothingDrawn })).toEqual(['format']);
    expect(await failed({ ...(await seedAlone('drand round as beacon')), cancelled: null })).toEqual(['format']);
    expect(await failed({ ...(await recordNamed('drand round as beacon')), cancelled, draw_key: null })).toEqual([
      'format',
    ]);
  });

  test.each([
    ['before the freeze', { ...cancelled, at: '2026-11-27T17:00:00.000Z' }, ['terms']],
    ['without a date', { reason: 'x' }, ['format']],
    ['without a reason', { at: cancelled.at }, ['format']],
  ])('is refused %s', async (_, change, steps) => {
    expect(await failed({ ...(await recordNamed('one ticket')), cancelled: change })).toEqual(steps);
  });
});

/** All tickets of the first winner are given up; the list has no further tickets, so no other person is drawn. */
async function givenUp(): Promise<DrawRecord> {
  const record = await recordNamed('fewer people than prizes');
  const { holder: gone } = record.picks[0]!;
  const picks = record.picks.map((pick) =>
    pick.holder === gone ? { ...pick, wins: false, given_up: true, display_name: null, city: null } : pick,
  );
  return { ...record, picks };
}

test('a ticket that was given up is passed over; without the mark the record is refused', async () => {
  const record = await givenUp();
  expect(isVerified(await verifyRecord(record))).toBe(true);
  const unmarked = record.picks.map(({ given_up: _, ...pick }) => pick);
  expect(await failed({ ...record, picks: unmarked })).toEqual(['winners']);
});

test('a record verifies without the names of its winners', async () => {
  const record = await recordNamed('one prize a person');
  const picks = record.picks.map((pick) => ({ ...pick, display_name: null, city: null }));
  expect(isVerified(await verifyRecord({ ...record, picks }))).toBe(true);
});

type Change = (honest: DrawRecord) => DrawRecord;
const changedPick =
  (position: number, change: Partial<DrawRecord['picks'][number]>): Change =>
  (r) => ({ ...r, picks: r.picks.map((pick, i) => (i === position ? { ...pick, ...change } : pick)) });

describe('a record is refused', () => {
  const other = 'f'.repeat(64);
  const cases: [string, Change, VerificationStep[]][] = [
    [
      'when the price is not the one committed to',
      (r) => ({ ...r, terms: { ...r.terms, price: 501 } }),
      ['commitment'],
    ],
    ['when another seed is shown', (r) => ({ ...r, seed: other }), ['commitment', 'key', 'picks']],
    [
      'when the number of prizes grew',
      (r) => ({ ...r, terms: { ...r.terms, prizes: 4 } }),
      ['commitment', 'key', 'picks', 'winners'],
    ],
    ['when it is of another product', (r) => ({ ...r, product: { ...r.product, id: 99 } }), ['terms']],
    ['when the key is another', (r) => ({ ...r, draw_key: other }), ['key']],
    ['when the list is another', (r) => ({ ...r, root: other }), ['inclusion', 'key', 'picks']],
    ['when tickets were left out of the count', (r) => ({ ...r, tickets: 11 }), ['key', 'picks']],
    [
      'when it was frozen before it was committed to',
      (r) => ({ ...r, frozen_at: '2026-11-19T00:00:00.000Z' }),
      ['terms'],
    ],
    ['when it was drawn before the freeze', (r) => ({ ...r, drawn_at: '2026-11-27T17:00:00.000Z' }), ['terms']],
    [
      'when a beacon was used without a rule',
      (r) => ({ ...r, beacon: { kind: 'drand', source: `${other}/1`, value: 'ab' } }),
      ['beacon', 'key', 'picks'],
    ],
    ['when a pick has another holder', changedPick(2, { holder: other }), ['inclusion', 'winners']],
    ['when a pick has another secret', changedPick(1, { secret: other }), ['inclusion']],
    ['when a pick is another ticket', changedPick(0, { ticket: 0 }), ['inclusion', 'picks']],
    ['when a pick has another displayed number', changedPick(0, { number: 'T7-0999' }), ['inclusion']],
    ['when a pick has a displayed number that is not a text', changedPick(0, { number: 5 as never }), ['format']],
    [
      'when a passed-over pick is marked as winning',
      changedPick(2, { wins: true, display_name: 'Kofi B.' }),
      ['winners'],
    ],
    ['when a winning pick is marked as passed over', changedPick(1, { wins: false }), ['winners']],
    ['when a ticket that was given up wins', changedPick(0, { given_up: true }), ['winners']],
    ['when the mark of a ticket given up is not a boolean', changedPick(0, { given_up: 'no' as never }), ['format']],
    ['when the draw stopped early', (r) => ({ ...r, picks: r.picks.slice(0, 3) }), ['winners']],
    ['when a winner was left out', (r) => ({ ...r, picks: r.picks.slice(1) }), ['picks', 'winners']],
  ];
  test.each(cases)('%s', async (_, change, steps) => {
    expect(await failed(change(await recordNamed('one prize a person')))).toEqual(steps);
  });

  test('when it goes on after the last prize', async () => {
    const one = await recordNamed('one ticket');
    expect(await failed({ ...one, picks: [...one.picks, ...one.picks] })).toEqual(['picks', 'winners']);
  });

  test('when the beacon is missing or of another chain', async () => {
    const drand = await recordNamed('drand round as beacon');
    expect(await failed({ ...drand, beacon: null })).toContain('beacon');
    expect(await failed({ ...drand, beacon: { ...drand.beacon, source: `${other}/1` } })).toContain('beacon');
    expect(await failed({ ...drand, beacon: { ...drand.beacon, source: 'nonsense' } })).toContain('beacon');
  });
});

test.each<[string, (honest: DrawRecord) => unknown]>([
  ['nothing', () => undefined],
  ['a text', () => 'record'],
  ['an empty object', () => ({})],
  ['a list', () => []],
  ['another protocol', (r) => ({ ...r, protocol: 'raffle/v2' })],
  ['a seed of 31 bytes', (r) => ({ ...r, seed: '00'.repeat(31) })],
  ['an invalid instant', (r) => ({ ...r, drawn_at: 'yesterday' })],
  ['invalid picks', (r) => ({ ...r, picks: [null] })],
])('%s fails at the format and computes nothing', async (_, change) => {
  const [format, ...rest] = await verifyRecord(change(await recordNamed('one ticket')));
  expect(format).toMatchObject({ step: 'format', outcome: 'failed' });
  expect(format!.findings.length).toBeGreaterThan(0);
  expect(new Set(rest.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
});
