import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  createAnswer,
  showableSentence,
  localPhone,
  payerPhone,
  amountMatches,
  verdictOf,
} from './fusionpay-answers.js';

const token = 'abc123def456';
/** A status answer as merchants show it. */
const answerWith = (data: Record<string, unknown>) => ({
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
  ['about another session', answerWith({ statut: 'paid', tokenPay: 'otherToken' })],
  ['in an unknown word', answerWith({ statut: 'maybe' })],
  ['without a word', answerWith({ statut: ['paid'] })],
  ['that the look-up failed', { statut: false, message: 'x' }],
  ['without data', { statut: true, data: null }],
  ['of nothing', []],
  ['of null', null],
])('an answer %s says nothing about the session', (_, answer) =>
  expect(verdictOf(answer, token, 500)).toEqual({ state: 'unknown' }),
);

test('whatever everything but state, token and amount holds, a paid session is paid as expected', () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.double(),
    fc.constantFrom('', [], {}, '300 XOF', '300,00', null, undefined, '\0'),
  );
  fc.assert(
    fc.property(
      fc.record({ frais: odd, moyen: odd, numeroSend: odd, nomclient: odd, createdAt: odd, numeroTransaction: odd }),
      odd,
      (fields, statut) => {
        const { data } = answerWith({ ...fields, statut: 'paid', Montant: 500 });
        const found = verdictOf({ statut, data }, token, 500);
        expect(found).toMatchObject({ state: 'paid', asExpected: true, received: 500 });
        if (found.state !== 'paid') return;
        expect(found.fee === null || (found.fee >= 0 && found.fee < 2 ** 31)).toBe(true);
        expect(found.operator ?? 'x').toMatch(/^[^\p{Cc}\p{Cs}]{1,40}$/u);
        expect(found.payer_phone ?? '+22890112345').toMatch(/^\+(228\d{8}|225\d{10})$/);
      },
    ),
  );
});

test('whatever the amount holds, a session is never paid as expected for another sum', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double(), fc.integer(), fc.string()), (Montant) => {
      fc.pre(Montant !== 500 && !(typeof Montant === 'string' && /^0*500(\.0+)?$/.test(Montant)));
      expect(verdict({ statut: 'paid', Montant, frais: '' })).toMatchObject({ state: 'paid', asExpected: false });
    }),
  );
});

test.each([
  ['', null],
  ['300 XOF', '300 XOF'],
  ['300,00', '300,00'],
  [-300, '-300'],
  [3e9, '3000000000'],
  [[300], '[300]'],
  [true, 'true'],
])('an amount written %j is not read, and shown to a person as it is', (Montant, amount_text) =>
  expect(verdict({ statut: 'paid', Montant }, 300)).toMatchObject({ asExpected: false, received: null, amount_text }),
);

test('a field that cannot be read is named with its kind, never with its value', () => {
  const odd: string[] = [];
  const fields = { frais: '', moyen: 'x'.repeat(41), numeroSend: ['90112345'], Montant: '300 XOF' };
  verdictOf(answerWith({ statut: 'paid', ...fields }), token, 300, (field, kind) => odd.push(`${field} ${kind}`));
  expect(odd.sort()).toEqual(['Montant text', 'frais empty text', 'moyen long text', 'numeroSend list']);
  expect(verdict({ statut: 'paid', moyen: fields.moyen })).toMatchObject({ operator: 'x'.repeat(40) });
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
  [90112345, '+22890112345'],
  [22890112345, '+22890112345'],
  [701234567, '+2250701234567'],
  [2250701234567, '+2250701234567'],
  ['33612345678', null],
  ['', null],
])('%j paid from %s', (shown, e164) => {
  if (typeof shown === 'string') expect(payerPhone(shown)).toBe(e164);
  expect(verdict({ statut: 'paid', numeroSend: shown })).toMatchObject({ state: 'paid', payer_phone: e164 });
});

test('a malformed number does not make a payment unreadable', () => {
  expect(verdict({ statut: 'paid', numeroSend: { number: 90112345 } })).toMatchObject({
    state: 'paid',
    payer_phone: null,
  });
});
