import { expect, test } from '@jest/globals';
import { deliveryState, type DeliveryState } from '@raffle/contracts/http/deliveries';
import fc from 'fast-check';
import { deliveryActs, stateAfter, type DeliveryAct, callCode, callFingerprint, typedCallCode } from './delivery.js';

test.each<[DeliveryState, DeliveryAct, DeliveryState | null]>([
  ['to_contact', 'not_reached', 'to_contact'],
  ['to_contact', 'reached', 'contacted'],
  ['to_contact', 'fix_appointment', 'appointment'],
  ['to_contact', 'hand_over', 'handed_over'],
  ['contacted', 'not_reached', 'contacted'],
  ['contacted', 'reached', 'contacted'],
  ['contacted', 'fix_appointment', 'appointment'],
  ['contacted', 'hand_over', 'handed_over'],
  ['appointment', 'not_reached', 'appointment'],
  ['appointment', 'reached', 'appointment'],
  ['appointment', 'fix_appointment', 'appointment'],
  ['appointment', 'hand_over', 'handed_over'],
])('%s, %s: %s', (state, act, after) => expect(stateAfter(state, act)).toBe(after));

test.each(deliveryActs)('no act is possible after a hand-over: %s', (act) =>
  expect(stateAfter('handed_over', act)).toBeNull(),
);

test('no act moves the state backwards', () => {
  const order = deliveryState.options;
  for (const state of order)
    for (const act of deliveryActs)
      expect(order.indexOf(stateAfter(state, act) ?? state)).toBeGreaterThanOrEqual(order.indexOf(state));
});

test('a code is accepted however it is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (numbers) => {
      let at = 0;
      const code = callCode((below) => numbers[at++]! % below);
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
      expect(typedCallCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
    }),
  );
});

test.each(['K7M2–PQR4', '«\u00a0K7M2\u202fPQR4\u00a0»', '\u200eK7M2 PQR4\u200e', '\u202aK7M2\u2011PQR4\u202c.'])(
  '%j, as copied from a message, is the code',
  (copied) => expect(typedCallCode(copied)).toBe('K7M2PQR4'),
);

test.each(['', 'ABCD234', 'ABCD23456', 'ABCDEFG0', 'ABCDEFGI', '１２３４５６７８'])('%j is not a code', (typed) =>
  expect(typedCallCode(typed)).toBeNull(),
);

test('a fingerprint depends on both code and number', () => {
  const one = callFingerprint('ABCDEFGH', '+22890112233');
  expect(one).not.toBe(callFingerprint('ABCDEFGH', '+22890112234'));
  expect(one).not.toBe(callFingerprint('ABCDEFGJ', '+22890112233'));
});
