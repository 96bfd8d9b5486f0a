import { describe, expect, test } from '@jest/globals';
import { productStatus, type ProductStatus } from '@raffle/contracts/values';
import {
  anEditOnlyActivatesADraft,
  onlyAFullProductIsDrawn,
  onlyAProductWithoutTicketsIsDeleted,
  publicName,
  publicStatuses,
  statusMovesOnlyForward,
  termsAreLockedFromActivationOn,
  theDrawDateIsAFactOnceDrawn,
  whatIsShownIsFixedOnceDrawn,
} from './product.js';

const statuses = productStatus.options;
const pairs = statuses.flatMap((from) => statuses.map((to): [ProductStatus, ProductStatus] => [from, to]));
const lawful = ['draft>active', 'active>drawing', 'active>cancelled', 'drawing>completed', 'drawing>cancelled'];

describe('status', () => {
  test.each(pairs)('%s → %s', (from, to) => {
    const allowed = lawful.includes(`${from}>${to}`);
    expect(statusMovesOnlyForward(from, to)).toBe(allowed ? null : 'product_transition_refused');
  });

  test.each(pairs)('an edit from %s to %s', (from, to) => {
    const allowed = from === to || (from === 'draft' && to === 'active');
    expect(anEditOnlyActivatesADraft(from, to)).toBe(allowed ? null : 'product_transition_refused');
  });
});

describe('terms', () => {
  const terms = {
    ticketPrice: 500,
    maxParticipants: 10,
    maxWinners: 2,
    acceptsFreeTickets: true,
    freeTicketShare: null,
    ticketsPerPerson: 10,
    beaconRule: 'none',
  };
  const changes = [
    { ticketPrice: 600 },
    { maxParticipants: 11 },
    { maxWinners: 1 },
    { acceptsFreeTickets: false },
    { freeTicketShare: 30 },
    { ticketsPerPerson: 9 },
    { beaconRule: 'public:Loto' },
  ];

  test.each(statuses.flatMap((status) => changes.map((change) => [status, change] as const)))(
    '%s: %j',
    (status, change) => {
      const verdict = termsAreLockedFromActivationOn(status, terms, { ...terms, ...change });
      expect(verdict).toBe(status === 'draft' ? null : 'product_locked');
    },
  );

  test.each(statuses)('%s: the same terms again are no change', (status) => {
    expect(termsAreLockedFromActivationOn(status, terms, { ...terms })).toBeNull();
  });
});

test.each([
  ['draft', null],
  ['active', null],
  ['drawing', 'product_transition_refused'],
  ['completed', 'product_transition_refused'],
  ['cancelled', null],
] as const)('the date of a product that is %s: %s', (status, verdict) => {
  expect(theDrawDateIsAFactOnceDrawn(status, true)).toBe(verdict);
  expect(theDrawDateIsAFactOnceDrawn(status, false)).toBeNull();
});

test.each([
  ['draft', null],
  ['active', null],
  ['drawing', 'product_drawn'],
  ['completed', 'product_drawn'],
  ['cancelled', null],
] as const)('what is shown of a product that is %s: %s', (status, verdict) => {
  const shown = { name: 'Console', description: '', imageUrl: '/a.svg', artificialBoost: 3 };
  expect(whatIsShownIsFixedOnceDrawn(status, shown, { ...shown })).toBeNull();
  for (const change of [{ name: 'Autre' }, { description: 'Neuf' }, { imageUrl: '' }, { artificialBoost: 4 }]) {
    expect(whatIsShownIsFixedOnceDrawn(status, shown, { ...shown, ...change })).toBe(verdict);
  }
});

test.each([
  [0, 0, null],
  [1, 0, 'product_has_tickets'],
  [0, 1, 'product_has_tickets'],
])('deleting with %d tickets ever and %d held: %s', (highestGranted, held, verdict) => {
  expect(onlyAProductWithoutTicketsIsDeleted({ highestGranted, held })).toBe(verdict);
});

test.each([
  [0, 3, 'not_full'],
  [2, 3, 'not_full'],
  [3, 3, null],
])('drawing with %d of %d: %s', (granted, maxParticipants, verdict) => {
  expect(onlyAFullProductIsDrawn({ granted, maxParticipants })).toBe(verdict);
});

test('drafts and cancelled products are not public', () => {
  expect(statuses.filter((status) => !publicStatuses.includes(status))).toEqual(['draft', 'cancelled']);
});

test('a winner is shown by first name, initial and city', () => {
  expect(publicName({ displayName: 'Essi A.', city: 'Kara' })).toBe('Essi A., Kara');
  expect(publicName({ displayName: 'Essi A.', city: '' })).toBe('Essi A.');
});
