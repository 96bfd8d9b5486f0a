import { expect, test } from '@jest/globals';
import { claimRegistration } from '@raffle/contracts/http/registration';
import { changePassword, loginUser } from '@raffle/contracts/http/sessions';
import { validBody } from '../src/http/request-validation.js';

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
])('a login of %j is %s', (body, code) => expect(refusal(() => validBody(loginUser, body))).toMatchObject({ code }));

test('a valid body is returned as the contract parses it', () => {
  const form = { phone: '90112345', password: 'secret' };
  expect(validBody(loginUser, form)).toEqual(form);
});

test('a short new password has the message of docs/product.md section 5', () => {
  const form = { currentPassword: 'secret', newPassword: 'abcde' };
  expect(refusal(() => validBody(changePassword, form))).toMatchObject({ code: 'password_too_short' });
});

test('a missing field can have its own message', () => {
  expect(refusal(() => validBody(claimRegistration, {}))).toMatchObject({ code: 'payment_token_missing' });
  expect(refusal(() => validBody(claimRegistration, { paymentToken: 'tok_012345' }))).toMatchObject({
    code: 'payment_information_missing',
  });
});

test('errors are in French, and an empty field counts as missing', () => {
  const empty = { paymentToken: '', claimSecret: 'x' };
  expect(refusal(() => validBody(claimRegistration, empty))).toMatchObject({ code: 'payment_token_missing' });
  expect(refusal(() => validBody(claimRegistration, { paymentToken: 7, claimSecret: 'x', other: 1 }))).toMatchObject({
    extras: {
      errors: [
        { path: 'paymentToken', message: 'Ce champ doit être un texte' },
        { path: '', message: 'Champ inconnu\u00a0: other' },
      ],
    },
  });
});
