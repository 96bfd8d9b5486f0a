import { expect, test } from '@jest/globals';
import { withinLimits } from './within-limits.js';

const code = (userId: string, counted = false, knownDevice = true) => ({
  userId,
  purpose: 'code' as const,
  knownDevice,
  counted,
});
const notice = (userId: string) => ({ userId, purpose: 'notice' as const, knownDevice: false, counted: false });
const nothing = { total: 0, ofPerson: new Map<string, number>() };

test('the daily limit per person does not affect others', () => {
  const waiting = [code('a'), code('a'), code('a'), code('b')];
  const { allowed, over } = withinLimits(waiting, nothing, { perDay: 100, perPerson: 2 });
  expect(allowed.map(({ userId }) => userId)).toEqual(['a', 'a', 'b']);
  expect(over).toEqual([waiting[2]]);
});

test('messages sent earlier that day count', () => {
  const spent = { total: 9, ofPerson: new Map([['a', 2]]) };
  expect(withinLimits([code('a')], spent, { perDay: 100, perPerson: 2 }).over).toHaveLength(1);
  expect(withinLimits([code('b'), code('c')], spent, { perDay: 10, perPerson: 2 })).toEqual({
    allowed: [code('b')],
    over: [code('c')],
  });
});

test('a message handed over before is not counted again, and is retried beyond the limits', () => {
  const spent = { total: 10, ofPerson: new Map([['a', 2]]) };
  expect(withinLimits([code('a', true)], spent, { perDay: 10, perPerson: 2 }).allowed).toHaveLength(1);
});

test('a fifth of both daily limits is reserved for codes', () => {
  const limits = { perDay: 10, perPerson: 5 };
  const spent = { total: 8, ofPerson: new Map<string, number>() };
  expect(withinLimits([notice('a')], spent, limits).over).toHaveLength(1);
  expect(withinLimits([code('a'), code('b'), code('c')], spent, limits).allowed).toHaveLength(2);
  const four = { total: 4, ofPerson: new Map([['a', 4]]) };
  expect(withinLimits([notice('a'), code('a')], four, limits)).toEqual({ allowed: [code('a')], over: [notice('a')] });
});

test('a tenth of the daily limit is reserved for codes of known devices', () => {
  const limits = { perDay: 10, perPerson: 5 };
  const stranger = code('a', false, false);
  const spent = { total: 9, ofPerson: new Map<string, number>() };
  expect(withinLimits([stranger, code('b')], spent, limits)).toEqual({ allowed: [code('b')], over: [stranger] });
});

test('with a limit of one, a notice is allowed', () =>
  expect(withinLimits([notice('a')], nothing, { perDay: 10, perPerson: 1 }).allowed).toHaveLength(1));
