import { expect, test } from '@jest/globals';
import { claimRegistration } from '@raffle/contracts/http/registration';
import { changePassword, loginUser } from '@raffle/contracts/http/sessions';
import { readForm } from './read-form.js';

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test.each([
  [{}, 'fields_required'],
  [{ phone: '', password: 'x' }, 'fields_required'],
  [undefined, 'fields_required'],
  [{ phone: 1, password: 'x' }, 'invalid_request'],
  [{ phone: '', password: 'x', admin: true }, 'invalid_request'],
  ['x', 'invalid_request'],
])('a login of %j is %s', (body, code) => expect(refusal(() => readForm(loginUser, body))).toMatchObject({ code }));

test('a valid body is returned as the contract parses it', () => {
  const form = { phone: '90112345', password: 'secret' };
  expect(readForm(loginUser, form)).toEqual(form);
});

test('a short new password has the message of docs/product.md section 5', () => {
  const form = { currentPassword: 'secret', newPassword: 'abcde' };
  expect(refusal(() => readForm(changePassword, form))).toMatchObject({ code: 'password_too_short' });
});

test('a missing field can have its own message', () => {
  const missing = { paymentToken: 'payment_token_missing', claimSecret: 'payment_information_missing' } as const;
  expect(refusal(() => readForm(claimRegistration, {}, missing))).toMatchObject({ code: 'payment_token_missing' });
  expect(refusal(() => readForm(claimRegistration, { paymentToken: 'tok_012345' }, missing))).toMatchObject({
    code: 'payment_information_missing',
  });
});

test('errors are in French, and an empty field counts as missing', () => {
  const missing = { paymentToken: 'payment_token_missing' } as const;
  const empty = { paymentToken: '', claimSecret: 'x' };
  expect(refusal(() => readForm(claimRegistration, empty, missing))).toMatchObject({ code: 'payment_token_missing' });
  expect(refusal(() => readForm(claimRegistration, { paymentToken: 7, claimSecret: 'x', other: 1 }))).toMatchObject({
    extras: {
      errors: [
        { path: 'paymentToken', message: 'Ce champ doit être un texte' },
        { path: '', message: 'Champ inconnu : other' },
      ],
    },
  });
});
