import { afterAll, expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import type { DrawRecord } from '@raffle/draw-protocol';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { signedBytes } from '@raffle/draw-protocol';
import { beaconAt, demonstration, infoOf } from '../../../../packages/draw-protocol/test/demonstration-chain.js';
import { makeDraw } from '../../../../packages/draw-protocol/test/make-draw.js';
import { makeRecord } from '../../../../packages/draw-protocol/test/record-of-vector.js';
import { singleFile } from '../../../../packages/draw-protocol/test/single-file.js';
import { vectors } from '../../../../packages/draw-protocol/test/vectors.js';
import { checkFiles } from './check-files.js';
import { stepTexts, texts } from './texts.fr.js';

const { verify, end } = singleFile();
afterAll(end);

const check = (...documents: unknown[]) => checkFiles(documents.map((one) => JSON.stringify(one)));
const honest = () => makeRecord(vectors.find(({ name }) => name === 'one prize a person')!);
const digit = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1);

test.each(vectors)(
  'says of "$name" what verify-draw.mjs says',
  async (vector) => {
    const record = await makeRecord(vector);
    const report = await check(record);
    expect(report?.mark === 'ok').toBe((await verify(record)).status === 0);
    expect(report?.winners?.lines).toHaveLength(record.picks.filter(({ wins }) => wins).length);
    // The signatures of the drand vectors are not valid ones (docs/draw-protocol.md).
    expect(report?.steps.find(({ title }) => title === stepTexts.beacon.title)?.mark).toBe(
      vector.beacon === null ? 'unproven' : 'failed',
    );
  },
  60_000,
);

const tampered: [keyof typeof stepTexts, (record: DrawRecord) => object][] = [
  ['format', (r) => ({ ...r, seed: undefined })],
  ['terms', (r) => ({ ...r, drawn_at: '2026-11-27T17:59:59.000Z' })],
  ['commitment', (r) => ({ ...r, commitment: digit(r.commitment) })],
  ['beacon', (r) => ({ ...r, terms: { ...r.terms, rule: 'public:Loto' } })],
  [
    'inclusion',
    (r) => ({ ...r, picks: r.picks.map((pick, i) => (i === 0 ? { ...pick, secret: digit(pick.secret) } : pick)) }),
  ],
  ['key', (r) => ({ ...r, draw_key: digit(r.draw_key!) })],
  ['picks', (r) => ({ ...r, picks: [...r.picks].reverse() })],
  ['winners', (r) => ({ ...r, picks: r.picks.map((pick) => ({ ...pick, wins: !pick.wins })) })],
];
test.each(tampered)('names the step that is false: %s', async (step, tamper) => {
  const record = tamper(await honest());
  const report = await check(record);
  expect((await verify(record)).status).not.toBe(0);
  expect(report?.mark).toBe('failed');
  expect(report?.lead).toContain(stepTexts[step].title);
  expect(report?.steps.find(({ title }) => title === stepTexts[step].title)).toMatchObject({
    mark: 'failed',
    sentence: stepTexts[step].failed,
  });
});

test('with the keys it says who signed, in whichever order the files are chosen', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const keys = { keys: [{ id, public_key: bytes.toString('hex'), valid_from: '2026-11-01', valid_until: null }] };
  const draft = { ...(await honest()), signature: { key: id, signed_on: '2026-11-27', value: '' } };
  const value = Buffer.from(sign(null, signedBytes(draft), privateKey)).toString('hex');
  const signed = { ...draft, signature: { ...draft.signature, value } };
  const mark = async (...files: unknown[]) => (await check(...files))?.steps.at(-1)?.mark;
  expect(await mark(signed)).toBe('unproven');
  expect(await mark(await honest(), keys)).toBe('unproven');
  expect([await mark(keys, signed), await mark(signed, keys)]).toEqual(['ok', 'ok']);
  const changed = { ...signed, product: { ...signed.product, name: 'Autre' } };
  expect(await check(changed, keys)).toMatchObject({ mark: 'failed', title: 'Faux' });
  expect((await verify(changed, keys.keys)).status).toBe(1);
});

test('other files are no record', async () => {
  expect(await checkFiles(['not json'])).toBeNull();
  expect(await checkFiles(['{"keys":[]}'])).toBeNull();
  expect(await check({ anything: 1 })).toMatchObject({ mark: 'failed', summary: null });
});

test('the draw that was cancelled says when and why, and that nobody won', async () => {
  const cancelled = { at: '2026-11-27T18:00:05.000Z', reason: 'Le lot n’existe plus.' };
  const report = await check({ ...(await honest()), cancelled });
  expect(report).toMatchObject({ mark: 'ok', winners: { title: 'Tickets qui seraient sortis' } });
  expect(report?.summary?.[1]).toMatch(
    /^Tirage annulé le 27 novembre 2026.*, personne n’a gagné\. Raison\s: Le lot n’existe plus\.$/,
  );
});

const hour = '2026-12-04T19:00:00.000Z';
const chain = infoOf(demonstration);
/** One prize, drawn at its hour. */
const drawn = (publishedAt = '2026-11-27T17:30:04.000Z') =>
  makeDraw({
    id: 7,
    people: ['Ama', 'Kofi'],
    prizes: 1,
    rule: `drand:${demonstration.chainHash};at=fri-19:00`,
    beacon: beaconAt(hour),
    frozenAt: '2026-11-27T17:30:00.000Z',
    publishedAt,
    drawnAt: '2026-12-04T19:00:03.000Z',
    demonstration: true,
  });

test('a demonstration in which everything fits is called one, and not verified', async () => {
  const record = await drawn();
  const report = await check(chain, record);
  expect(report).toMatchObject({ mark: 'unproven', title: 'Démonstration', winners: { title: 'Gagnant' } });
  expect(report?.summary?.join()).toContain('Ce tirage ne prouve rien.');
  const { ownNumber, keyWithNumber } = stepTexts;
  for (const step of [ownNumber, keyWithNumber])
    expect(report?.steps.find(({ title }) => title === step.title)?.mark).toBe('ok');
  expect(JSON.stringify(report)).not.toContain('drand');
  expect((await verify(record, undefined, [chain])).output).toContain('DEMONSTRATION');
  expect(await check(record)).toMatchObject({ mark: 'unproven', title: 'Non prouvé', lead: texts.withoutChain });
});

test('a list that was published at the hour of its draw is not proven', async () => {
  const late = await check(await drawn(hour), chain);
  expect(late).toMatchObject({ mark: 'unproven', title: texts.notProven, lead: texts.publishedTooLate });
  expect(late?.steps.find(({ title }) => title === stepTexts.ownNumber.title)?.mark).toBe('unproven');
});

test('of a draw that was cancelled before its number there is nothing to be right', async () => {
  const record = {
    ...(await makeDraw({ id: 7, people: ['Ama'], prizes: 1, rule: drandRule })),
    ...{ cancelled: { at: '2026-11-27T18:00:05.000Z', reason: 'x' }, draw_key: null, picks: [] },
  };
  const report = await check(record);
  expect((await verify(record)).status).toBe(0);
  expect(report).toMatchObject({ mark: 'ok', lead: texts.nothingDrawnLead, winners: null });
  expect(report?.steps.map(({ mark }) => mark)).toEqual([
    ...['ok', 'ok', 'ok'],
    ...['none', 'none', 'none', 'none', 'none'],
    'unproven',
  ]);
});

test('an announcement beside the record is compared with it, in whichever order they are chosen', async () => {
  const record = await drawn();
  const { rule, root, commitment, tickets } = { ...record, ...record.terms };
  const { frozen_at, published_at } = record;
  const list = { commitment, tickets, root, frozen_at, published_at };
  const told = {
    protocol: 'raffle/v1',
    product_id: 7,
    rule,
    ...list,
    draw_at: hour,
    beacon_round: beaconAt(hour).round,
  };
  const { title, failed: sentence } = stepTexts.announced;
  for (const files of [
    [told, record, chain],
    [record, chain, told],
  ]) {
    const report = await check(...files);
    expect(report).toMatchObject({ title: 'Démonstration' });
    expect(report?.steps.at(-1)).toMatchObject({ title, mark: 'ok' });
  }
  const otherRoot = { ...told, root: digit(root) };
  const report = await check(otherRoot, record, chain);
  expect(report).toMatchObject({ mark: 'failed', title: 'Faux' });
  expect(report?.steps.at(-1)).toMatchObject({ title, mark: 'failed', sentence });
  expect((await verify(record, undefined, [chain], otherRoot)).status).toBe(1);
  const foreign = { ...told, signature: { key: 'x', signed_on: '2026-11-27', value: '' } };
  expect((await check(foreign, record, chain, { keys: [] }))?.steps.at(-1)).toMatchObject({
    title: stepTexts.announcementSigned.title,
    mark: 'failed',
  });
  expect(await check(told)).toBeNull();
});
