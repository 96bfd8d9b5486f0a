import { expect, test } from '@jest/globals';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { changesOf, emptyProduct, toBody, toValues } from './product-values.js';

test('winners fall back to 1, the other numbers to 0', () => {
  expect(toBody({ ...emptyProduct, ticketPrice: 'x', maxParticipants: '', maxWinners: '' })).toMatchObject({
    ticketPrice: 0,
    maxParticipants: 0,
    maxWinners: 1,
  });
});

test('the draw date is UTC, or absent', () => {
  expect(toBody({ ...emptyProduct, drawDate: '2026-11-27T18:00' }).drawDate).toBe('2026-11-27T18:00:00.000Z');
  expect(toBody(emptyProduct).drawDate).toBeNull();
});

const product: AdminProduct = {
  id: 7,
  name: 'Console',
  description: 'Deux manettes',
  image_url: 'https://example.test/console.jpg',
  ticket_price: 500,
  max_participants: 50,
  current_participants: 4,
  places_left: 46,
  tickets_per_person: 10,
  free_places_left: 5,
  artificial_boost: 3,
  max_winners: 2,
  status: 'active',
  winners: [],
  draw_date: '2026-11-27T04:33:13.000Z',
  sale_ends_at: null,
  held_until: null,
  commitment: null,
  beacon_rule: 'none',
  version: 3,
  real_winners: [],
  held: 0,
  sale_moved: false,
  accepts_free_tickets: true,
  free_ticket_share: null,
};

test('a save without a change sends nothing: the seconds of the draw date stay', () => {
  expect(changesOf(product, toValues(product))).toEqual({ before: {} });
});

test('only the changed fields are sent', () => {
  expect(changesOf(product, { ...toValues(product), name: 'Console de salon', drawDate: '' })).toEqual({
    name: 'Console de salon',
    drawDate: null,
    before: { name: 'Console', drawDate: '2026-11-27T04:33:13.000Z' },
  });
});
