import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useForm } from '../../shared/form/use-form.js';
import { groupDigits, splitPhone } from '../../shared/format/phone.js';
import { pendingRegistration } from '../../shared/session/pending.js';
import { emptyPhone } from '../../shared/ui/phone-input.js';
import { referralCodeIn } from './check-referral-code.js';
import { checkWithCode, refusedField, type TypedForm } from './check-form.js';

/** @param forOther another person registers: the values of an earlier registration are not taken over */
export function useRegistrationForm(forOther: boolean) {
  const [query] = useSearchParams();
  const [initial] = useState(() => firstForm(query.get('ref'), forOther));
  const queries = useQueryClient();
  return useForm({
    draft: null,
    initial,
    check: (typed: TypedForm) => checkWithCode(queries, typed),
    refusedFields: refusedField,
  });
}

/** After a failed payment the form has the typed values except the passwords. */
function firstForm(ref: string | null, forOther: boolean): TypedForm {
  const earlier = forOther ? undefined : pendingRegistration.read()?.form;
  const split = earlier ? splitPhone(earlier.phone) : null;
  const referralCode = referralCodeIn(ref ?? '') || earlier?.referralCode;
  return {
    name: earlier?.name ?? '',
    phone: split ? { country: split.country, national: groupDigits(split.national) } : emptyPhone,
    city: earlier?.city ?? '',
    password: '',
    confirmPassword: '',
    acceptTerms: false,
    referralCode: referralCode ?? '',
  };
}
