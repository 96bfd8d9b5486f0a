import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  firstRoundFrom,
  fromHex,
  isSignedByQuicknet,
  isVerified,
  momentOfRound,
  quicknet,
  verifyRecord,
  type DrawRecord,
} from '../src/index.js';
import { publishedForRound1000, recordedRounds } from './drand-rounds.js';
import { makeDraw } from './make-draw.js';

const [round1000, round1001] = recordedRounds;

test.each(recordedRounds)('quicknet signed the recorded round $round', async ({ round, signature }) => {
  expect(await isSignedByQuicknet(round, signature)).toBe(true);
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
  expect(await isSignedByQuicknet(round, signature)).toBe(false);
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
    beacon: { kind: 'drand', chainHash: quicknet.chainHash, ...round1000 },
    committedAt: '2023-08-20T10:00:00.000Z',
    frozenAt: '2023-08-23T15:49:20.000Z',
    publishedAt: publishedForRound1000,
    drawnAt: '2023-08-23T15:59:26.000Z',
    ...over,
  });

/** Runs verify-draw.mjs on the record. */
const command = (record: DrawRecord) =>
  spawnSync(process.execPath, [join(__dirname, '..', 'verify-draw.mjs')], {
    input: JSON.stringify(record),
    encoding: 'utf8',
    timeout: 20_000,
  });

test('both verifiers accept a draw with a recorded round', async () => {
  const record = await drawn();
  expect(isVerified(await verifyRecord(record))).toBe(true);
  expect(command(record)).toMatchObject({ status: 0, stdout: expect.stringContaining('Verified.') });
});

test.each<[string, Parameters<typeof drawn>[0]]>([
  [
    'a later round than the first',
    { beacon: { kind: 'drand', chainHash: quicknet.chainHash, ...round1001 }, drawnAt: '2023-08-23T16:00:00.000Z' },
  ],
  ['a round less than 10 minutes after the list', { publishedAt: '2023-08-23T15:49:24.001Z' }],
  ['a round that was not produced yet', { drawnAt: '2023-08-23T15:59:23.000Z' }],
  ['a list published before it was frozen', { frozenAt: '2023-08-23T15:49:23.000Z' }],
  [
    'a round that drand did not sign',
    { beacon: { kind: 'drand', chainHash: quicknet.chainHash, round: 1000, signature: round1001.signature } },
  ],
  [
    'an unknown chain',
    { rule: `drand:${'0'.repeat(64)}`, beacon: { kind: 'drand', chainHash: '0'.repeat(64), ...round1000 } },
  ],
])('both verifiers refuse %s', async (_, over) => {
  const record = await drawn(over);
  expect(isVerified(await verifyRecord(record))).toBe(false);
  expect(command(record).status).toBe(1);
});

const lottery = (source: string, drawnAt = '2026-12-01T08:00:00.000Z') =>
  makeDraw({
    id: 8,
    people: ['Ama', 'Kofi'],
    prizes: 1,
    rule: 'public:Loto Diamant',
    beacon: { kind: 'public', source, value: '7 19 33' },
    publishedAt: '2026-11-27T18:00:01.000Z',
    drawnAt,
  });

test.each([
  ['at least 10 minutes later', 'Loto Diamant 2026-11-27T18:10:01.000Z', 0],
  ['a second too early', 'Loto Diamant 2026-11-27T18:10:00.000Z', 1],
  ['on that day, without a time', 'Loto Diamant 2026-11-27', 0],
  ['on the day before', 'Loto Diamant 2026-11-26', 1],
  ['after the draw', 'Loto Diamant 2026-12-02', 1],
  ['at an unknown time', 'Loto Diamant hier', 1],
  ['in another series', 'Loto Kadoo 2026-11-27', 1],
])('both verifiers judge a lottery drawn %s', async (_, source, status) => {
  const record = await lottery(source);
  expect(isVerified(await verifyRecord(record))).toBe(status === 0);
  expect(command(record).status).toBe(status);
});
