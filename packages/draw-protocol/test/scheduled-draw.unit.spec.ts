import { afterAll, describe, expect, test } from '@jest/globals';
import {
  announcedOtherwise,
  isVerified,
  verifyRecord,
  type AppointmentStatement,
  type DrawRecord,
} from '../src/index.js';
import { beaconAt, demonstration, infoOf } from './demonstration-chain.js';
import { makeDraw, type DrawToMake } from './make-draw.js';
import { singleFile } from './single-file.js';

const other = singleFile();
afterAll(() => other.end());

const hour = '2026-12-04T19:00:00.000Z';
/** Frozen on a Friday evening, so drawn on the next one. */
const drawn = (over: Partial<DrawToMake> = {}): Promise<DrawRecord> =>
  makeDraw({
    id: 7,
    people: ['Ama', 'Ama', 'Kofi', 'Edem'],
    prizes: 2,
    rule: `drand:${demonstration.chainHash};at=fri-19:00`,
    beacon: beaconAt(hour),
    committedAt: '2026-11-20T10:00:00.000Z',
    frozenAt: '2026-11-27T17:30:00.000Z',
    publishedAt: '2026-11-27T17:30:04.000Z',
    drawnAt: '2026-12-04T19:00:03.000Z',
    demonstration: true,
    ...over,
  });

/** The verdicts of both: they must agree. */
async function verdictOf(record: DrawRecord, chains = [demonstration]) {
  const steps = await verifyRecord(record, undefined, null, chains);
  const wrong = steps.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'none');
  const { status, output } = await other.verify(record, undefined, chains.map(infoOf));
  expect(status === 0).toBe(isVerified(steps));
  return { wrong: wrong.map(({ step, outcome }) => `${step} ${outcome}`), status, output };
}

test('both verifiers compute the hour and the round', async () => {
  expect(await verdictOf(await drawn())).toEqual({
    wrong: [],
    status: 0,
    output: expect.stringContaining('Verified.'),
  });
});

test('a draw that began a day late has the same round', async () => {
  expect(await verdictOf(await drawn({ drawnAt: '2026-12-05T21:14:00.000Z' }))).toMatchObject({ status: 0 });
});

test('a demonstration is verified only with its chain, and says what it is', async () => {
  const record = await drawn();
  expect(await verdictOf(record, [])).toMatchObject({ wrong: ['beacon failed'], status: 1 });
  expect((await verdictOf(record)).output).toContain('DEMONSTRATION');
  const { demonstration: _, ...silent } = record;
  expect(await verdictOf(silent)).toMatchObject({ wrong: ['terms failed'], status: 1 });
});

test('a demonstration after seconds', async () => {
  const rule = `drand:${demonstration.chainHash};in=120s`;
  const beacon = beaconAt('2026-11-27T17:32:00.000Z');
  const record = await drawn({ rule, beacon, drawnAt: '2026-11-27T17:32:03.000Z' });
  expect(await verdictOf(record)).toMatchObject({ status: 0 });
});

test.each<[string, string]>([
  ['at the hour', hour],
  ['after it', '2026-12-04T19:00:00.001Z'],
])('attack: a root first published %s proves nothing', async (_, publishedAt) => {
  const verdict = await verdictOf(await drawn({ publishedAt, drawnAt: '2026-12-04T19:00:05.000Z' }));
  expect(verdict).toMatchObject({ wrong: ['beacon unproven'], status: 4 });
  expect(verdict.output).toContain('NOT PROVEN.');
});

test('a root published a moment before it proves', async () => {
  expect(await verdictOf(await drawn({ publishedAt: '2026-12-04T18:59:59.999Z' }))).toMatchObject({ status: 0 });
});

test.each<[string, Partial<DrawToMake>]>([
  // Froze after the result of Friday could be known, and says that it was before.
  ['freezing late and back-dating: the hour follows from the date', { frozenAt: '2026-12-04T17:00:00.001Z' }],
  ['freezing early by its date only', { frozenAt: '2026-11-27T17:00:00.000Z' }],
  [
    'moving the hour: another round than its own',
    { beacon: beaconAt('2026-12-05T19:00:00.000Z'), drawnAt: '2026-12-05T19:00:03.000Z' },
  ],
  ['moving the hour: the round after it', { beacon: beaconAt('2026-12-04T19:00:01.000Z') }],
  ['moving the hour: the round before it', { beacon: beaconAt('2026-12-04T18:59:57.000Z') }],
  ['publishing the root without a beacon', { beacon: null }],
  ['drawing before the hour', { drawnAt: '2026-12-04T18:59:59.000Z' }],
])('attack: %s', async (_, over) => {
  expect(await verdictOf(await drawn(over))).toMatchObject({ status: 1 });
});

test('attack: stopping, with the seed alone, before the hour or after it', async () => {
  for (const at of ['2026-11-28T08:00:00.000Z', '2027-02-01T08:00:00.000Z']) {
    const record = await drawn({ drawnAt: at });
    const alone = { ...record, cancelled: { at, reason: 'x' }, beacon: null, draw_key: null, picks: [] };
    expect(await verdictOf(alone)).toMatchObject({ wrong: ['beacon failed'], status: 1 });
    expect(await verdictOf({ ...record, cancelled: { at, reason: 'x' } })).toMatchObject({ status: 1 });
  }
});

test('attack: changing the hour in the terms breaks the commitment', async () => {
  const record = await drawn();
  const terms = { ...record.terms, rule: record.terms.rule.replace('fri-', '') };
  const { wrong, status } = await verdictOf({ ...record, terms });
  expect(wrong).toContain('commitment failed');
  expect(status).toBe(1);
});

describe('a statement that was saved before the hour', () => {
  const statementOf = (record: DrawRecord): AppointmentStatement => ({
    protocol: 'raffle/v1',
    product_id: record.product.id,
    rule: record.terms.rule,
    commitment: record.commitment,
    tickets: record.tickets,
    root: record.root,
    frozen_at: record.frozen_at,
    published_at: record.published_at!,
    draw_at: hour,
    beacon_round: beaconAt(hour).round,
  });
  const judged = async (record: DrawRecord, statement: AppointmentStatement) => {
    const refusal = announcedOtherwise(record, statement);
    const { status } = await other.verify(record, undefined, [infoOf(demonstration)], statement);
    expect(status === 0).toBe(refusal === null);
    return refusal;
  };

  test('is of the same draw', async () => {
    const record = await drawn();
    expect(await judged(record, statementOf(record))).toBeNull();
  });

  test.each<[string, Partial<AppointmentStatement>]>([
    ['another list', { root: 'ab'.repeat(32) }],
    ['an earlier freeze', { frozen_at: '2026-11-27T17:29:00.000Z' }],
    ['an earlier publication', { published_at: '2026-11-27T17:30:03.000Z' }],
    ['another hour', { draw_at: '2026-12-05T19:00:00.000Z' }],
    ['another round', { beacon_round: 7 }],
    ['another draw', { product_id: 8 }],
    ['another rule', { rule: `drand:${demonstration.chainHash};at=19:00` }],
    ['another number of tickets', { tickets: 5 }],
  ])('shows %s', async (_, change) => {
    const record = await drawn();
    expect(await judged(record, { ...statementOf(record), ...change })).toMatch(/^another /);
  });
});
