import { afterAll, expect, test } from '@jest/globals';
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
    expect(report?.verified).toBe((await verify(record)).status === 0);
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
  expect(report?.verified).toBe(false);
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
  expect(await check(changed, keys)).toMatchObject({ verified: false, title: 'Faux' });
  expect((await verify(changed, keys.keys)).status).toBe(1);
});

test('other files are no record', async () => {
  expect(await checkFiles(['not json'])).toBeNull();
  expect(await checkFiles(['{"keys":[]}'])).toBeNull();
  expect(await check({ anything: 1 })).toMatchObject({ verified: false, summary: null });
});

test('the draw that was cancelled says when and why, and that nobody won', async () => {
  const cancelled = { at: '2026-11-27T18:00:05.000Z', reason: 'Le lot n’existe plus.' };
  const report = await check({ ...(await honest()), cancelled });
  expect(report).toMatchObject({ verified: true, winners: { title: 'Tickets qui seraient sortis' } });
  expect(report?.summary?.[1]).toMatch(
    /^Tirage annulé le 27 novembre 2026.*, personne n’a gagné\. Raison\s: Le lot n’existe plus\.$/,
  );
});

test('a list that was published at the hour of its draw is not proven, and a demonstration needs its chain', async () => {
  const hour = '2026-12-04T19:00:00.000Z';
  const draw = (publishedAt: string) =>
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
  const chain = infoOf(demonstration);
  const inTime = await draw('2026-11-27T17:30:04.000Z');
  expect(await check(chain, inTime)).toMatchObject({ verified: true, title: texts.verified });
  expect(await check(inTime)).toMatchObject({ verified: false, title: texts.notProven, lead: texts.demonstration });
  const late = await check(await draw(hour), chain);
  expect(late).toMatchObject({ verified: false, title: texts.notProven, lead: texts.publishedTooLate });
  expect(late?.steps.find(({ title }) => title === stepTexts.beacon.title)?.mark).toBe('unproven');
});
