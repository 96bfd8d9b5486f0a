import { hash } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import {
  firstRoundFrom,
  fromHex,
  isSignedBy,
  isVerified,
  momentOfRound,
  quicknet,
  verifyRecord,
  type DrawRecord,
} from '../src/index.js';
import { publishedForRound1000, recordedRounds } from './drand-rounds.js';
import { makeDraw } from './make-draw.js';
import { singleFile } from './single-file.js';

const [round1000, round1001] = recordedRounds;

test.each(recordedRounds)('quicknet signed the recorded round $round', async ({ round, signature }) => {
  expect(await isSignedBy(quicknet, round, signature)).toBe(true);
});

test('the recorded randomness is the hash of the recorded signature', () => {
  const { signature, randomness } = round1000;
  expect(hash('sha256', fromHex(signature))).toBe(randomness);
});

test.each([
  ['of another round', 1000, round1001.signature],
  ['with a changed byte', 1000, round1000.signature.replace('b4', 'b5')],
  ['that is not a point of the curve', 1000, 'ff'.repeat(48)],
  ['of another length', 1000, round1000.signature.slice(2)],
  ['that is not hexadecimal', 1000, 'x'.repeat(96)],
])('a signature %s is refused', async (_, round, signature) => {
  expect(await isSignedBy(quicknet, round, signature)).toBe(false);
});

test('the first round at or after a moment', () => {
  expect(new Date(momentOfRound(1000)).toISOString()).toBe('2023-08-23T15:59:24.000Z');
  expect(firstRoundFrom(momentOfRound(1000))).toBe(1000);
  expect(firstRoundFrom(momentOfRound(1000) + 1)).toBe(1001);
  expect(firstRoundFrom(momentOfRound(1000) - 2_999)).toBe(1000);
  expect(firstRoundFrom(0)).toBe(1);
});

/** A draw of 2023 with the recorded round as its beacon. */
const drawn = (over: Partial<Parameters<typeof makeDraw>[0]> = {}) =>
  makeDraw({
    id: 7,
    people: ['Ama', 'Ama', 'Kofi', 'Edem'],
    prizes: 2,
    rule: `drand:${quicknet.chainHash}`,
    beacon: { chainHash: quicknet.chainHash, ...round1000 },
    committedAt: '2023-08-20T10:00:00.000Z',
    frozenAt: '2023-08-23T15:49:20.000Z',
    publishedAt: publishedForRound1000,
    drawnAt: '2023-08-23T15:59:26.000Z',
    ...over,
  });

const other = singleFile();
afterAll(() => other.end());

test('both verifiers accept a draw with a recorded round', async () => {
  const record = await drawn();
  expect(isVerified(await verifyRecord(record))).toBe(true);
  expect(await other.verify(record)).toEqual({ status: 0, output: expect.stringMatching(/^Verified\.$/m) });
});

test.each<[string, Parameters<typeof drawn>[0]]>([
  [
    'a later round than the first',
    { beacon: { chainHash: quicknet.chainHash, ...round1001 }, drawnAt: '2023-08-23T16:00:00.000Z' },
  ],
  ['a round less than 10 minutes after the list', { publishedAt: '2023-08-23T15:49:24.001Z' }],
  ['a round that was not produced yet', { drawnAt: '2023-08-23T15:59:23.000Z' }],
  ['a list published before it was frozen', { frozenAt: '2023-08-23T15:49:23.000Z' }],
  [
    'a round that drand did not sign',
    { beacon: { chainHash: quicknet.chainHash, round: 1000, signature: round1001.signature } },
  ],
  ['an unknown chain', { rule: `drand:${'0'.repeat(64)}`, beacon: { chainHash: '0'.repeat(64), ...round1000 } }],
])('both verifiers refuse %s', async (_, over) => {
  const record = await drawn(over);
  expect(isVerified(await verifyRecord(record))).toBe(false);
  expect(await other.verify(record)).toMatchObject({ status: 1 });
});

/** A draw that ended with its seed alone. */
const seedAlone = async (at: string, over: Partial<DrawRecord> = {}): Promise<DrawRecord> => ({
  ...(await drawn({ drawnAt: at })),
  cancelled: { at, reason: 'Le lot n’existe plus' },
  beacon: null,
  draw_key: null,
  picks: [],
  ...over,
});
const nextMonth = '2023-09-23T15:59:24.000Z';

test.each<[string, string, Partial<DrawRecord>, number]>([
  ['before the list’s round is due', '2023-08-23T15:59:23.999Z', {}, 0],
  ['when its round is due', '2023-08-23T15:59:24.000Z', {}, 1],
  ['a day after its round was due', '2023-08-24T15:59:24.000Z', {}, 1],
  ['30 days after its round was due, by two people', nextMonth, {}, 1],
  [
    'by its first date only before the round',
    '2023-08-23T15:59:23.999Z',
    { cancelled: { at: nextMonth, reason: 'x' } },
    1,
  ],
  [
    'by its second date only before the round',
    nextMonth,
    { cancelled: { at: '2023-08-23T15:59:23.999Z', reason: 'x' } },
    1,
  ],
])('both verifiers judge a draw that ended with its seed alone %s', async (_, at, over, status) => {
  const record = await seedAlone(at, over);
  expect(isVerified(await verifyRecord(record))).toBe(status === 0);
  expect(await other.verify(record)).toMatchObject({
    status,
    output: expect.stringContaining(
      status === 0 ? 'Verified.' : 'without round 1000 of drand, which was due at 2023-08-23T15:59:24.000Z',
    ),
  });
});

test.each(['public:Loto Diamant', `drand:${'0'.repeat(64)}`, `drand:${quicknet.chainHash};at=19:00`, ''])(
  'both verifiers refuse the rule "%s", with a value and with the seed alone',
  async (rule) => {
    for (const record of [
      await drawn({ rule }),
      { ...(await seedAlone('2023-08-23T15:50:00.000Z')), ...(await termsUnder(rule)) },
    ]) {
      expect(isVerified(await verifyRecord(record))).toBe(false);
      expect(await other.verify(record)).toMatchObject({ status: 1 });
    }
  },
);

/** Terms, committed to, of another rule. */
async function termsUnder(rule: string): Promise<Pick<DrawRecord, 'terms' | 'commitment'>> {
  const { terms, commitment } = await drawn({ rule });
  return { terms, commitment };
}

test.each<[string, (record: DrawRecord) => unknown]>([
  ['a value read by a person', (r) => ({ ...r, beacon: { ...r.beacon, kind: 'public' } })],
  [
    'a source with more than chain and round',
    (r) => ({ ...r, beacon: { ...r.beacon, source: `${quicknet.chainHash}/1000/1` } }),
  ],
  ['a source without a round', (r) => ({ ...r, beacon: { ...r.beacon, source: quicknet.chainHash } })],
  ['a round in another notation', (r) => ({ ...r, beacon: { ...r.beacon, source: `${quicknet.chainHash}/1e3` } })],
  ['a signature in upper case', (r) => ({ ...r, beacon: { ...r.beacon, value: r.beacon!.value.toUpperCase() } })],
  ['a signature of another length', (r) => ({ ...r, beacon: { ...r.beacon, value: `${r.beacon!.value}00` } })],
])('both verifiers refuse %s', async (_, change) => {
  const record = change(await drawn()) as DrawRecord;
  expect(isVerified(await verifyRecord(record))).toBe(false);
  expect(await other.verify(record)).toMatchObject({ status: 1 });
});
