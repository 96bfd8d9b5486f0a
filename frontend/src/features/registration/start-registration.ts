import { startRegistration, type RegistrationForm } from '@raffle/contracts/http/registration';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import type { OpenedPayment } from '../../shared/payments/keep-reference.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';

/**
 * One idempotency key per form content: sending the same form again after a lost answer returns the same registration and
 * payment; a changed form is a new one. In memory only, since the form holds the password.
 */
export function registrationSender() {
  let sent = { form: '', key: '' };
  return async (form: RegistrationForm): Promise<OpenedPayment> => {
    const text = JSON.stringify(form);
    if (sent.form !== text) sent = { form: text, key: newIdempotencyKey() };
    const started = await callApi(startRegistration, { body: form, idempotencyKey: sent.key });
    const { name, phone, city, acceptTerms, referralCode } = form;
    registrationClaims.add({
      form: { name, phone, city, acceptTerms, referralCode },
      paymentToken: started.token,
      claimSecret: started.claim_secret,
      amount: started.amount,
      paymentUrl: started.payment_url,
    });
    return { token: started.token, url: started.payment_url };
  };
}
