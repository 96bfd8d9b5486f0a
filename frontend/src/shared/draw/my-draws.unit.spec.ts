import { expect, test } from '@jest/globals';
import { products } from '@raffle/contracts/fixtures/products';
import { entryOf } from '@raffle/contracts/fixtures/tickets';
import { inHours } from '@raffle/contracts/fixtures/world';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { inPlay, myDraws, numbersOf, over } from './my-draws.js';

const [console, phone] = products;
const entry = (index: number, change: Partial<TicketEntry> = {}) => ({
  ...entryOf(index, console!, 'purchase', [index]),
  ...change,
});
const names = (draws: readonly { product_name: string }[]) => draws.map(({ product_name }) => product_name);

test('entries of one draw are one group, whose numbers are in order and whose tickets are added up', () => {
  const other = entryOf(2, phone!, 'free', [31]);
  const [first, second, ...none] = myDraws([entry(9, { numbers: [40, 41], quantity: 2 }), other, entry(1)]);
  expect(none).toEqual([]);
  expect([first!.product_id, first!.tickets, numbersOf(first!)]).toEqual([console!.id, 3, [1, 40, 41]]);
  expect(second!.entries).toEqual([other]);
});

test.each([
  [['lost', 'won', 'lost'], 'won', 3],
  [['forfeited', 'lost'], 'forfeited', 2],
  // Paid too late beside tickets that stay.
  [['credited', 'valid'], 'valid', 1],
  [['credited', 'lost'], 'lost', 1],
  [['credited', 'credited'], 'credited', 2],
] as const)('entries that are %j are one draw that is %s', (statuses, status, tickets) => {
  const [draw] = myDraws(statuses.map((one, index) => entry(index, { status: one })));
  expect([draw!.status, draw!.tickets, numbersOf(draw!).length]).toEqual([status, tickets, tickets]);
});

test('in play, the nearest comes first: being drawn, at its hour, then the fullest', () => {
  const named = (name: string, id: number, draw_at: string | null = null) =>
    entry(id, { product_id: id, product_name: name, draw_at });
  const open = [
    { ...console!, id: 1, current_participants: 10 },
    { ...console!, id: 2, current_participants: 200, artificial_boost: 0 },
    // As it is shown: with its boost.
    { ...console!, id: 3, current_participants: 10, artificial_boost: 270 },
    { ...console!, id: 4 },
    { ...console!, id: 5 },
  ];
  const draws = myDraws([
    named('little', 1),
    named('later', 4, inHours(50)),
    named('boosted', 3),
    named('fuller', 2),
    named('being drawn', 99),
    named('soon', 5, inHours(2)),
    entry(7, { product_id: 6, product_name: 'over', status: 'lost' }),
  ]);
  expect(names(inPlay(draws, open))).toEqual(['being drawn', 'soon', 'later', 'boosted', 'fuller', 'little']);
  // Until the open draws are known, only hours are.
  expect(names(inPlay(draws, undefined)).slice(0, 3)).toEqual(['soon', 'later', 'little']);
});

test('over, what was won comes first, then the newest', () => {
  const draws = myDraws([
    entry(0, { product_id: 1, product_name: 'lost', status: 'lost' }),
    entry(1, { product_id: 2, product_name: 'cancelled', status: 'credited' }),
    entry(2, { product_id: 3, product_name: 'won', status: 'won' }),
    entry(3, { product_id: 4 }),
  ]);
  expect(names(over(draws))).toEqual(['won', 'lost', 'cancelled']);
});
