import { expect, test } from '@jest/globals';
import { openClaimsSentence, type OpenClaims } from './open-claims.js';

const nothing: OpenClaims = {
  tickets: 0,
  frozen: 0,
  held: 0,
  to_place: 0,
  credit: 0,
  prizes: 0,
  refunds_owed: 0,
  in_review: 0,
  under_way: 0,
};

test('no open claims give no sentence', () => expect(openClaimsSentence(nothing)).toBeNull());

test.each([
  [{ tickets: 1 }, '1 ticket en jeu'],
  [{ tickets: 2, to_place: 1 }, '2 tickets en jeu et 1 ticket à placer'],
  [
    { held: 3, credit: 800, refunds_owed: 12_500 },
    '3 places réservées, 800 F CFA en bon d’achat et 12 500 F CFA à vous rembourser',
  ],
  [{ held: 1, under_way: 2 }, '1 place réservée et 2 paiements en cours'],
  [{ in_review: 1, prizes: 2 }, '1 paiement à vérifier et 2 lots gagnés'],
])('%j is named', (open, named) => {
  expect(openClaimsSentence({ ...nothing, ...open })?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
    `Il vous reste ${named}. Si vous fermez votre compte, vous y renoncez.`,
  );
});
