import { expect, test } from '@jest/globals';
import { lastDays, namedDays } from './reconciled-days.js';

const now = new Date('2026-11-22T14:30:00Z');
const period = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

test('without a period: today and the two days before', () => {
  expect(lastDays(now)).toEqual(period('2026-11-20T00:00:00Z', now.toISOString()));
  expect(namedDays({}, now)).toEqual(lastDays(now));
});

test('whole days, the last one included', () => {
  expect(namedDays({ from: '2026-11-01', to: '2026-11-01' }, now)).toEqual(
    period('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
  );
  expect(namedDays({ from: '2026-11-01' }, now)).toEqual(period('2026-11-01T00:00:00Z', now.toISOString()));
});

test.each([
  [{ from: '2026-02-30' }, '"2026-02-30" is not a day such as 2026-11-20.'],
  [{ to: 'today' }, '"today" is not a day such as 2026-11-20.'],
  [{ from: '2026-11-02', to: '2026-11-01' }, '--from must not be after --to.'],
])('%j is refused with a clear message', (named, sentence) => expect(() => namedDays(named, now)).toThrow(sentence));
