import { describe, expect, test } from '@jest/globals';
import { awaitedRound, drawAt, hasHour, isDemonstration, quicknet, readRule, ruleAt } from '../src/index.js';

const drand = `drand:${quicknet.chainHash}`;
const foreign = `drand:${'ab'.repeat(32)}`;

test.each<[string, ReturnType<typeof readRule>]>([
  ['none', { chainHash: null, appointment: null }],
  [drand, { chainHash: quicknet.chainHash, appointment: null }],
  [`${drand};at=19:00`, { chainHash: quicknet.chainHash, appointment: { day: null, hour: 19, minute: 0 } }],
  [`${drand};at=fri-19:30`, { chainHash: quicknet.chainHash, appointment: { day: 5, hour: 19, minute: 30 } }],
  [`${foreign};in=120s`, { chainHash: 'ab'.repeat(32), appointment: { seconds: 120 } }],
])('reads %s', (rule, read) => expect(readRule(rule)).toEqual(read));

test.each([
  '',
  'none;at=19:00',
  'public:Loto',
  `${drand};at=24:00`,
  `${drand};at=19:60`,
  `${drand};at=9:00`,
  `${drand};at=ven-19:00`,
  `${drand};at=Fri-19:00`,
  `${drand};at=19:00;at=20:00`,
  `${drand};at=19:00 `,
  `${drand};`,
  // At once: its round would be known before anybody saw the root.
  `${drand};in=120s`,
  `${foreign};in=0s`,
  `${foreign};in=120`,
  drand.toUpperCase(),
])('does not know "%s"', (rule) => {
  expect(readRule(rule)).toBeNull();
  expect(hasHour(rule)).toBe(false);
});

test('writes the rules that it reads', () => {
  expect(ruleAt({ day: 5, hour: 19 })).toBe(`${drand};at=fri-19:00`);
  expect(ruleAt({ day: null, hour: 9, minute: 5 })).toBe(`${drand};at=09:05`);
});

test('tells demonstrations by their chain', () => {
  expect([`${foreign};in=120s`, `${drand};at=19:00`, 'none'].map(isDemonstration)).toEqual([true, false, false]);
});

describe('the hour of a draw', () => {
  const frozen = (at: string) => Date.parse(at);
  test.each([
    ['at=19:00', '2026-11-27T16:59:59.999Z', '2026-11-27T19:00:00.000Z'],
    ['at=19:00', '2026-11-27T17:00:00.000Z', '2026-11-27T19:00:00.000Z'],
    // Less than two hours: nobody could have saved the root in time.
    ['at=19:00', '2026-11-27T17:00:00.001Z', '2026-11-28T19:00:00.000Z'],
    ['at=19:00', '2026-12-31T23:30:00.000Z', '2027-01-01T19:00:00.000Z'],
    ['at=00:30', '2026-11-27T22:30:00.000Z', '2026-11-28T00:30:00.000Z'],
    ['at=00:30', '2026-11-27T22:30:00.001Z', '2026-11-29T00:30:00.000Z'],
    // 27 November 2026 is a Friday.
    ['at=fri-19:00', '2026-11-27T17:00:00.000Z', '2026-11-27T19:00:00.000Z'],
    ['at=fri-19:00', '2026-11-27T17:00:00.001Z', '2026-12-04T19:00:00.000Z'],
    ['at=fri-00:00', '2026-11-26T22:00:00.001Z', '2026-12-04T00:00:00.000Z'],
    ['at=sun-19:00', '2026-11-28T23:59:59.999Z', '2026-11-29T19:00:00.000Z'],
    ['at=mon-19:00', '2028-02-28T18:00:00.000Z', '2028-03-06T19:00:00.000Z'],
    ['at=tue-19:00', '2028-02-28T18:00:00.000Z', '2028-02-29T19:00:00.000Z'],
  ])('%s, frozen at %s, is %s', (appointment, list, moment) => {
    expect(new Date(drawAt(`${drand};${appointment}`, frozen(list))!).toISOString()).toBe(moment);
  });

  test('of a demonstration is seconds after the freeze', () => {
    expect(drawAt(`${foreign};in=120s`, frozen('2026-11-27T17:00:00.500Z'))).toBe(frozen('2026-11-27T17:02:00.500Z'));
  });

  test('has no other: it does not depend on when the list was published', () => {
    const list = { frozen: frozen('2026-11-27T17:00:00.000Z'), published: frozen('2026-11-30T17:00:00.000Z') };
    const awaited = awaitedRound(`${drand};at=fri-19:00`, list)!;
    // The first round of quicknet that is produced at 19:00:00 or later.
    expect(awaited).toMatchObject({ round: 34_334_212, due: frozen('2026-11-27T19:00:00.000Z') });
  });

  test.each(['none', drand, 'public:Loto'])('is none under %s', (rule) => expect(drawAt(rule, 0)).toBeNull());
});
