import { startRegistration, type RegistrationForm } from '@raffle/contracts/http/registration';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import { sourceHere } from '../../shared/arrival.js';
import { useForm } from '../../shared/form/use-form.js';
import { groupDigits, splitPhone } from '../../shared/format/phone.js';
import type { OpenedPayment } from '../../shared/payments/keep-reference.js';
import { pendingRegistration } from '../../shared/payments/payment-in-progress.js';
import { invitation } from '../../shared/registration/invitation.js';
import { referralCodeOfLink } from '../../shared/registration/referral-code.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { emptyPhone } from '../../shared/ui/phone-input.js';
import { checkWithCode, refusedField, type TypedForm } from './check-form.js';

/** In the query cache: it is in memory only, and emptied by every sign-in and logout. */
const typedKey = ['registration-typed'];
/** What was typed is forgotten this long after the last change (milliseconds). */
const typedForMs = 30 * 60_000;

/**
 * After a payment that failed the form has the typed values again, on the same page with the passwords, which are never stored.
 * @param forOther another person registers: the values and the invitation of an earlier registration are not taken over
 * @returns also `passwordAgain`: everything else is there
 */
export function useRegistrationForm(forOther: boolean) {
  const { search } = useLocation();
  const queries = useQueryClient();
  const [initial] = useState(() =>
    forOther
      ? firstForm(search, undefined, '')
      : firstForm(search, queries.getQueryData<TypedForm>(typedKey) ?? storedForm(), invitation.code()),
  );
  const form = useForm({
    draft: null,
    initial,
    check: (typed: TypedForm) => checkWithCode(queries, typed),
    refusedFields: refusedField,
  });
  const { values } = form;
  useEffect(() => {
    queries.setQueryDefaults(typedKey, { gcTime: typedForMs });
    queries.setQueryData(typedKey, values);
  }, [queries, values]);
  return { ...form, passwordAgain: initial.name !== '' && initial.password === '' };
}

function storedForm(): TypedForm | undefined {
  const stored = pendingRegistration.read()?.form;
  if (stored === undefined) return undefined;
  const split = splitPhone(stored.phone);
  return {
    ...stored,
    phone: split ? { country: split.country, national: groupDigits(split.national) } : emptyPhone,
    password: '',
    confirmPassword: '',
    // The invitation's, which may be newer.
    referralCode: '',
  };
}

function firstForm(search: string, earlier: TypedForm | undefined, invited: string): TypedForm {
  const { name = '', phone = emptyPhone, city = '', password = '', confirmPassword = '' } = earlier ?? {};
  return {
    name,
    phone,
    city,
    password,
    confirmPassword,
    acceptTerms: false,
    referralCode: referralCodeOfLink(search) || earlier?.referralCode || invited,
  };
}

/**
 * One idempotency key per form content: sending the same form again after a lost answer returns the same registration and
 * payment; a changed form is a new one. In memory only, since the form holds the password.
 */
export function registrationSender() {
  let sent = { form: '', key: '' };
  return async (typed: RegistrationForm): Promise<OpenedPayment> => {
    const form = { ...typed, source: sourceHere() };
    const text = JSON.stringify(form);
    if (sent.form !== text) sent = { form: text, key: newIdempotencyKey() };
    const started = await callApi(startRegistration, { body: form, idempotencyKey: sent.key });
    const { name, phone, city, acceptTerms, referralCode } = form;
    if (referralCode === undefined) invitation.forget();
    else invitation.remember(referralCode);
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
