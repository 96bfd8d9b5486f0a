import { describe, expect, test } from '@jest/globals';
import { ProductChanged } from '@raffle/contracts/events';
import { inSnakeCase } from '@raffle/contracts/field-names';
import { updateProductBody } from '@raffle/contracts/http/admin-products';
import { saleTerms, usualTicketsPerPerson } from '@raffle/contracts/product-fields';
import { productStatus, type ProductStatus } from '@raffle/contracts/values';
import {
  anEditOnlyActivatesADraft,
  onlyAFullProductIsDrawn,
  onlyAProductWithoutTicketsIsDeleted,
  publicName,
  publicStatuses,
  saleEndAfter,
  shownFields,
  statusMovesOnlyForward,
  termsAreLockedFromActivationOn,
  theDrawDateIsAFactOnceDrawn,
  whatIsShownIsFixedOnceDrawn,
  type ShownProduct,
} from './product.js';

const statuses = productStatus.options;
const pairs = statuses.flatMap((from) => statuses.map((to): [ProductStatus, ProductStatus] => [from, to]));
const transitions = ['draft>active', 'active>drawing', 'active>cancelled', 'drawing>completed', 'drawing>cancelled'];

describe('status', () => {
  test.each(pairs)('%s → %s', (from, to) => {
    const allowed = transitions.includes(`${from}>${to}`);
    expect(statusMovesOnlyForward(from, to)).toBe(allowed ? null : 'product_transition_refused');
  });

  test.each(pairs)('an edit from %s to %s', (from, to) => {
    const allowed = from === to || (from === 'draft' && to === 'active');
    expect(anEditOnlyActivatesADraft(from, to)).toBe(allowed ? null : 'product_transition_refused');
  });
});

test('a person may by default have a fifth of the places, at least ten', () => {
  expect([1, 3, 10, 49, 60, 300].map(usualTicketsPerPerson)).toEqual([1, 3, 10, 10, 12, 60]);
});

describe('terms', () => {
  const terms = {
    ticket_price: 500,
    max_participants: 10,
    max_winners: 2,
    accepts_free_tickets: true,
    free_ticket_share: null,
    tickets_per_person: 10,
    beacon_rule: 'none',
  };
  const changes = [
    { ticket_price: 600 },
    { max_participants: 11 },
    { max_winners: 1 },
    { accepts_free_tickets: false },
    { free_ticket_share: 30 },
    { tickets_per_person: 9 },
    { beacon_rule: `drand:${'0'.repeat(64)}` },
  ];

  test.each(statuses.flatMap((status) => changes.map((change) => [status, change] as const)))(
    '%s: %j',
    (status, change) => {
      const verdict = termsAreLockedFromActivationOn(status, terms, { ...terms, ...change });
      expect(verdict).toBe(status === 'draft' ? null : 'product_locked');
    },
  );

  test.each(statuses)('%s: repeating the same terms is not a change', (status) => {
    expect(termsAreLockedFromActivationOn(status, terms, { ...terms })).toBeNull();
  });
});

test.each([
  ['draft', null],
  ['active', null],
  ['drawing', 'product_transition_refused'],
  ['completed', 'product_transition_refused'],
  ['cancelled', 'product_cancelled'],
] as const)('changing the date of a product that is %s: %s', (status, verdict) => {
  expect(theDrawDateIsAFactOnceDrawn(status, true)).toBe(verdict);
  expect(theDrawDateIsAFactOnceDrawn(status, false)).toBeNull();
});

test.each([
  ['draft', null],
  ['active', null],
  ['drawing', 'product_drawn'],
  ['completed', 'product_drawn'],
  ['cancelled', 'product_cancelled'],
] as const)('changing the public fields of a product that is %s: %s', (status, verdict) => {
  const shown: ShownProduct = ProductChanged.fixture;
  expect(whatIsShownIsFixedOnceDrawn(status, shown, { ...shown })).toBeNull();
  for (const field of shownFields) {
    expect(whatIsShownIsFixedOnceDrawn(status, shown, { ...shown, [field]: 'autre' })).toBe(verdict);
  }
});

test.each([
  [0, 0, null],
  [1, 0, 'product_has_tickets'],
  [0, 1, 'product_has_tickets'],
])('deleting with %d tickets ever and %d held: %s', (highest_granted, held, verdict) => {
  expect(onlyAProductWithoutTicketsIsDeleted({ highest_granted, held })).toBe(verdict);
});

test.each([
  [0, 3, 'not_full'],
  [2, 3, 'not_full'],
  [3, 3, null],
])('drawing with %d of %d: %s', (granted, max_participants, verdict) => {
  expect(onlyAFullProductIsDrawn({ granted, max_participants })).toBe(verdict);
});

test('drafts and cancelled products are not public', () => {
  expect(statuses.filter((status) => !publicStatuses.includes(status))).toEqual(['draft', 'cancelled']);
});

test('a winner is shown by first name, initial and city', () => {
  expect(publicName({ display_name: 'Essi A.', city: 'Kara' })).toBe('Essi A., Kara');
  expect(publicName({ display_name: 'Essi A.', city: '' })).toBe('Essi A.');
});

describe('the end of a sale', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const soon = { draw_date: null, sale_ends_at: day(90), sale_moved: false };
  const dated = { draw_date: day(10), sale_ends_at: day(10), sale_moved: false };
  const moved = { ...dated, sale_moved: true };
  test.each([
    [
      'the first announced date is the end',
      soon,
      day(5),
      { draw_date: day(5), sale_ends_at: day(5), sale_moved: false },
    ],
    [
      'a first date after the 90 days is a move',
      soon,
      day(100),
      { draw_date: day(100), sale_ends_at: day(100), sale_moved: true },
    ],
    [
      'a date can be moved by up to 30 days',
      dated,
      day(40),
      { draw_date: day(40), sale_ends_at: day(40), sale_moved: true },
    ],
    ['not by more', dated, day(40.1), 'date_too_late'],
    ['not twice', moved, day(11), 'date_moved_already'],
    ['not into the past', dated, day(0), 'date_passed'],
    ['and never removed', dated, null, 'product_locked'],
  ] as const)('%s', (_, sale, date, expected) => expect(saleEndAfter(sale, date, now)).toEqual(expected));
});

test('every field that an administrator may change is a term of sale, shown, the date, or the private cost: an edit stores nothing else', () => {
  const { status: _status, before: _before, ...typed } = updateProductBody.shape;
  expect(Object.keys(inSnakeCase(typed)).sort()).toEqual(
    [...saleTerms, ...shownFields, 'draw_date', 'prize_cost'].sort(),
  );
});
