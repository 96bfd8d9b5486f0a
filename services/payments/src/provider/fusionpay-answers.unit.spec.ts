import { describe, expect, test } from '@jest/globals';
import { ProviderUnreachable } from './payment-provider.js';
import {
  createAnswer,
  showableSentence,
  statusAnswer,
  localPhone,
  payerPhone,
  amountMatches,
  verdictOf,
} from './fusionpay-answers.js';

const token = 'abc123def456';
/** A status answer as merchants show it. */
const answerWith = (data: Record<string, unknown>) =>
  statusAnswer.parse({
    statut: true,
    data: {
      _id: '65a',
      tokenPay: token,
      numeroSend: '90112345',
      nomclient: 'Afi',
      personal_Info: [{ userId: 'u' }],
      numeroTransaction: '',
      Montant: 500,
      frais: 10,
      statut: 'pending',
      moyen: 'orange',
      return_url: 'https://shop.example',
      createdAt: '2026-11-20T10:00:00.000Z',
      ...data,
    },
    message: 'details paiement',
  });
const verdict = (data: Record<string, unknown>, expected = 500) => verdictOf(answerWith(data), token, expected);

test.each([
  ['pending', 'pending'],
  ['no paid', 'pending'],
  ['failure', 'failed'],
  ['failed', 'failed'],
  ['paid', 'paid'],
  ['Paid ', 'paid'],
])('%s means %s', (statut, state) => expect(verdict({ statut }).state).toBe(state));

test('an interrupted session differs from a waiting one', () => {
  expect(verdict({ statut: 'no paid' })).toEqual({ state: 'pending', interrupted: true });
  expect(verdict({ statut: 'pending' })).toEqual({ state: 'pending', interrupted: false });
});

describe('the amount of a paid session', () => {
  test.each([
    ['whole', 500, 0, true],
    ['whole with a fee shown', 500, 10, true],
    ['net of the fee', 490, 10, true],
    ['as text', '490', '10', true],
    ['one franc less', 499, 0, false],
    ['one franc more', 501, 0, false],
    ['net of another fee', 490, 9, false],
    ['nothing', 0, 0, false],
    ['nothing but a fee', 0, 500, false],
    ['not shown', null, null, false],
  ])('%s', (_, Montant, frais, asExpected) =>
    expect(verdict({ statut: 'paid', Montant, frais })).toMatchObject({ state: 'paid', asExpected }),
  );

  test('a fee that makes up any difference would match everything, so only the exact sum does', () => {
    expect(amountMatches(500, 200, 300)).toBe(true);
    expect(amountMatches(500, 200, 299)).toBe(false);
  });
});

test.each([
  ['of another session', { tokenPay: 'otherToken' }],
  ['in an unknown word', { statut: 'maybe' }],
])('an answer %s is not usable', (_, data) => expect(() => verdict(data)).toThrow(ProviderUnreachable));

test('an unsuccessful lookup is not usable', () => {
  expect(() => verdictOf(statusAnswer.parse({ statut: false, message: 'x' }), token, 500)).toThrow(ProviderUnreachable);
});

test.each([
  ['a token that is not safe in a URL', { statut: true, token: '../x', url: 'https://pay.example/x' }],
  ['an address that a browser must not be sent to', { statut: true, token, url: 'javascript:alert(1)' }],
  ['no address', { statut: true, token }],
  ['text instead of a boolean', { statut: 'true', token, url: 'https://pay.example/x' }],
])('a create answer with %s is refused', (_, answer) => expect(createAnswer.safeParse(answer).success).toBe(false));

test.each([
  ['Montant  invalide\n', 'Montant invalide'],
  ['Voir https://pay.example/App/secret/pay/ svp', 'Voir svp'],
  ['<b>Non</b>', 'b Non /b'],
  ['', undefined],
  [undefined, undefined],
  ['x'.repeat(500), 'x'.repeat(200)],
])('a refusal is shown as one clean line: %j', (message, shown) => expect(showableSentence(message)).toBe(shown));

test.each([
  ['+22890112345', '90112345'],
  ['+2250701234567', '0701234567'],
])('%s is typed %s at the provider', (e164, local) => expect(localPhone(e164)).toBe(local));

test.each([
  ['90112345', '+22890112345'],
  ['0701234567', '+2250701234567'],
  ['+228 90 11 23 45', '+22890112345'],
  ['002250701234567', '+2250701234567'],
  ['33612345678', null],
  ['', null],
])('%j paid from %s', (shown, e164) => {
  expect(payerPhone(shown)).toBe(e164);
  expect(verdict({ statut: 'paid', numeroSend: shown })).toMatchObject({ state: 'paid', payer_phone: e164 });
});

test('a malformed number does not make a payment unreadable', () => {
  expect(verdict({ statut: 'paid', numeroSend: { number: 90112345 } })).toMatchObject({
    state: 'paid',
    payer_phone: null,
  });
});
