import { expect, test } from '@jest/globals';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { adminProduct } from '../../../test/answers.js';
import { changesOf, emptyProduct, toBody, toValues } from './product-values.js';

test('a new product begins with the defaults of the body, its picture first', () => {
  expect(Object.entries(emptyProduct)).toEqual([
    ['imageUrl', ''],
    ['name', ''],
    ['description', ''],
    ['pictures', '[]'],
    ['retailValue', ''],
    ['condition', ''],
    ['guarantee', ''],
    ['supplier', ''],
    ['handoverPlace', ''],
    ['handoverDays', ''],
    ['ticketPrice', ''],
    ['maxParticipants', ''],
    ['maxWinners', '1'],
    ['acceptsFreeTickets', 'yes'],
    ['freeTicketShare', ''],
    ['ticketsPerPerson', ''],
    ['drawDate', ''],
    ['artificialBoost', '0'],
    ['prizeCost', ''],
  ]);
});

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
  ...adminProduct,
  description: 'Deux manettes',
  image_url: 'https://example.test/console.jpg',
  current_participants: 4,
  places_left: 46,
  artificial_boost: 3,
  max_winners: 2,
  status: 'active',
  draw_date: '2026-11-27T04:33:13.000Z',
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
