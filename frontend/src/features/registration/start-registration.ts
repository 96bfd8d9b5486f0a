import { startRegistration, type RegistrationForm } from '@raffle/contracts';
import { callApi } from '../../shared/api/call-api.js';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';

/**
 * One intention, one key: the same form sent again after a lost answer is the same registration and the same payment; a form
 * that was changed is another. Kept in memory alone, since the form holds the password.
 */
export function registrationSender() {
  let sent = { form: '', key: '' };
  return async (form: RegistrationForm): Promise<string> => {
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
    return started.payment_url;
  };
}
