import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createProtocol, isVerified, quicknet, verifyRecord, type DrawRecord } from '../src/index.js';
import { makeDraw } from './make-draw.js';
import { nodeHasher } from './node-hasher.js';
import { singleFile } from './single-file.js';

const draws = 10_000;
/** Records are sent in batches: a process switch for each of them would take minutes on a busy machine. */
const batch = 100;

const person = fc.constantFrom('Ama', 'Kofi', 'Edem', 'Yao', 'Afi');
const honest = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  people: fc.array(person, { minLength: 1, maxLength: 8 }),
  prizes: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 200, max: 10_000 }),
  gone: fc.constantFrom(new Set<string>(), new Set(['Ama'])),
  forfeits: fc.option(fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }), { nil: [], freq: 1 }),
  /** When a draw that waits for drand's round of 18:10:00 ended with its seed alone; null: drawn without a beacon. */
  endedAlone: fc.constantFrom(
    ...Array.from({ length: 9 }, () => null),
    '2026-11-27T18:09:59.999Z',
    '2026-11-27T18:10:00.000Z',
    '2026-12-28T18:10:00.000Z',
  ),
});

const digit = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1);
const inPick = (record: DrawRecord, at: number, change: (pick: DrawRecord['picks'][number]) => object): DrawRecord => ({
  ...record,
  picks: record.picks.map((pick, i) => (i === at % record.picks.length ? { ...pick, ...change(pick) } : pick)),
});
const inForfeit = (
  record: DrawRecord,
  at: number,
  change: (forfeit: NonNullable<DrawRecord['forfeits']>[number]) => object,
): DrawRecord =>
  record.forfeits
    ? {
        ...record,
        forfeits: record.forfeits.map((one, i) =>
          i === at % record.forfeits!.length ? { ...one, ...change(one) } : one,
        ),
      }
    : record;
/** What a forger could do to a record; the first changes nothing. */
const forgeries: ((record: DrawRecord, at: number) => DrawRecord)[] = [
  (r) => r,
  (r) => ({ ...r, seed: digit(r.seed) }),
  (r) => ({ ...r, root: digit(r.root) }),
  (r) => ({ ...r, commitment: digit(r.commitment) }),
  (r) => ({ ...r, draw_key: r.draw_key && digit(r.draw_key) }),
  (r) => ({ ...r, tickets: r.tickets + 1 }),
  (r) => ({ ...r, terms: { ...r.terms, prizes: r.terms.prizes + 1 } }),
  (r) => ({ ...r, terms: { ...r.terms, rule: 'public:Loto' } }),
  (r) => ({ ...r, terms: { ...r.terms, rule: `drand:${quicknet.chainHash};at=19:00` } }),
  (r) => ({ ...r, demonstration: true }),
  (r) => ({ ...r, drawn_at: '2026-11-27T17:59:59.000Z' }),
  (r) => ({ ...r, published_at: '2026-11-27T17:59:59.000Z' }),
  (r) => ({ ...r, picks: r.picks.slice(0, -1) }),
  (r) => ({ ...r, picks: [...r.picks, ...r.picks.slice(0, 1)] }),
  (r) => ({ ...r, picks: [...r.picks].reverse() }),
  (r, at) => inPick(r, at, ({ ticket }) => ({ ticket: ticket + 1 })),
  (r, at) => inPick(r, at, ({ holder }) => ({ holder: digit(holder) })),
  (r, at) => inPick(r, at, ({ path }) => ({ path: path.slice(1) })),
  (r, at) => inPick(r, at, ({ path, secret }) => ({ path: [...path, secret] })),
  (r, at) => inPick(r, at, ({ wins }) => ({ wins: !wins })),
  (r, at) => inPick(r, at, () => ({ number: 'T7-0001' })),
  (r, at) => inPick(r, at, () => ({ given_up: true, wins: false })),
  (r) => ({ ...r, cancelled: { at: r.drawn_at, reason: 'x' } }),
  (r) => ({ ...r, forfeits: (r.forfeits ?? []).slice(1) }),
  (r) => ({ ...r, forfeits: [...(r.forfeits ?? [])].reverse() }),
  (r) => ({ ...r, picks: [...r.picks, ...(r.forfeits?.[0]?.picks ?? [])], forfeits: (r.forfeits ?? []).slice(1) }),
  (r) => ({
    ...r,
    forfeits: [
      { ticket: r.picks[0]?.ticket ?? 0, at: '2027-02-01T08:00:00.000Z', tried_on: ['2027-01-02'], picks: [] },
    ],
  }),
  (r, at) => inForfeit(r, at, ({ ticket }) => ({ ticket: ticket + 1 })),
  (r, at) => inForfeit(r, at, () => ({ at: '2026-12-30T07:59:59.999Z' })),
  (r, at) =>
    inForfeit(r, at, ({ at: moment }) => ({ at: new Date(Date.parse(moment) - 2 * 86_400_000).toISOString() })),
  (r, at) => inForfeit(r, at, ({ tried_on: days }) => ({ tried_on: days.slice(1) })),
  (r, at) => inForfeit(r, at, ({ tried_on: days }) => ({ tried_on: [days[0], days[0], days[0]] })),
  (r, at) => inForfeit(r, at, ({ tried_on: days }) => ({ tried_on: [...days].reverse() })),
  (r, at) => inForfeit(r, at, ({ tried_on: days }) => ({ tried_on: ['2026-11-01', ...days.slice(1)] })),
  (r, at) => inForfeit(r, at, ({ picks }) => ({ picks: picks.slice(0, -1) })),
  (r, at) => inForfeit(r, at, ({ picks }) => ({ picks: picks.map((pick) => ({ ...pick, wins: !pick.wins })) })),
  (r, at) =>
    inForfeit(r, at, ({ picks }) => ({ picks: picks.map((pick) => ({ ...pick, given_up: true, wins: false })) })),
  (r, at) =>
    inForfeit(r, at, ({ picks }) => ({ picks: picks.map((pick) => ({ ...pick, secret: digit(pick.secret) })) })),
  (r) => ({ ...r, cancelled: { at: r.drawn_at, reason: 'x' }, beacon: null, draw_key: null, picks: [] }),
];

test('both verifiers agree on random draws, honest and forged', async () => {
  const protocol = createProtocol(nodeHasher);
  const other = singleFile();
  const verdicts = { true: 0, false: 0 };
  const ofForfeits = { true: 0, false: 0 };
  const forgery = fc.tuple(fc.constantFrom(...forgeries.slice(1)), fc.nat(7));
  const draw = fc.tuple(honest, fc.option(forgery));
  await fc.assert(
    fc.asyncProperty(fc.array(draw, { minLength: batch, maxLength: batch }), async (sent) => {
      const compared = sent.map(async ([{ endedAlone, ...made }, forged]) => {
        const record = endedAlone
          ? {
              ...(await makeDraw({ ...made, forfeits: [], rule: `drand:${quicknet.chainHash}`, drawnAt: endedAlone })),
              ...{ cancelled: { at: endedAlone, reason: 'x' }, draw_key: null, picks: [] },
            }
          : await makeDraw({ ...made, drawnAt: '2026-11-30T08:00:00.000Z' });
        const shown = forged ? forged[0](record, forged[1]) : record;
        const verified = isVerified(await verifyRecord(shown, protocol));
        verdicts[`${verified}`] += 1;
        if (shown.forfeits) ofForfeits[`${verified}`] += 1;
        expect((await other.verify(shown)).status === 0).toBe(verified);
      });
      await Promise.all(compared);
    }),
    { numRuns: draws / batch, seed: 12 },
  );
  other.end();
  // The comparison needs enough of both verdicts.
  expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(draws / 20);
  expect(Math.min(ofForfeits.true, ofForfeits.false)).toBeGreaterThan(draws / 40);
}, 300_000);
