import { expect, test } from '@jest/globals';
import { verificationSteps, type StepResult } from '@raffle/draw-protocol';
import { isBelieved, verdictOf } from './verdict.js';

/** The steps of a record of which these are not ok. */
const steps = (others: Partial<Record<StepResult['step'], StepResult['outcome']>>): StepResult[] =>
  verificationSteps.map((step) => ({ step, outcome: others[step] ?? 'ok', findings: [] }));
const found = (others: Parameters<typeof steps>[0], record: Partial<Parameters<typeof verdictOf>[0]> = {}) =>
  verdictOf(
    { draw_key: 'k', ...record },
    { data: { verified: Object.keys(others).length === 0, steps: steps(others) }, isError: false },
  );

test.each([
  ['verified', found({})],
  ['refuted', found({ commitment: 'failed' })],
  ['refuted', found({ beacon: 'failed' })],
  ['unproven', found({ beacon: 'unproven' })],
  ['refuted', found({ beacon: 'unproven', picks: 'failed' })],
  ['demonstration', found({ beacon: 'failed' }, { demonstration: true })],
  ['refuted', found({ beacon: 'failed', key: 'failed' }, { demonstration: true })],
  ['withoutBeacon', found({ beacon: 'failed', key: 'none', picks: 'none' }, { draw_key: null })],
  ['checking', verdictOf({ draw_key: 'k' }, { data: undefined, isError: false })],
  ['cannotCheck', verdictOf({ draw_key: 'k' }, { data: undefined, isError: true })],
])('%s', (verdict, read) => {
  expect(read).toBe(verdict);
  // Only these leave the heading that asks to believe it.
  expect(isBelieved(read)).toBe(['verified', 'checking', 'cannotCheck'].includes(verdict));
});
