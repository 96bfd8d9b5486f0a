import { expect, test } from '@jest/globals';
import { deliveryState, type DeliveryState } from '@raffle/contracts/http/deliveries';
import { deliveryActs, stateAfter, type DeliveryAct } from './delivery.js';

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
