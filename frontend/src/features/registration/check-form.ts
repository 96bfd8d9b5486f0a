import { errors } from '@raffle/contracts/errors';
import {
  registrationBody,
  registrationNames,
  registrationProblem,
  type RegistrationForm,
} from '@raffle/contracts/http/registration';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../shared/api/api-error.js';
import { validate, type Checked, type Errors } from '../../shared/form/check.js';
import { inviterQuery } from '../../shared/registration/inviter.js';
import { referralCodeIn } from '../../shared/registration/referral-code.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';
import { texts } from './texts.fr.js';

/** The form state of the screen. */
export interface TypedForm extends Omit<RegistrationForm, 'phone' | 'referralCode' | 'source'> {
  phone: PhoneValue;
  /** As typed, pasted or linked. */
  referralCode: string;
}

/**
 * The first broken rule of docs/product.md section 5, in its order; then the validity of the phone (docs/product.md
 * rule 18). The phone number metadata is large and loaded only here: most visitors never submit the form.
 */
export async function checkForm(typed: TypedForm): Promise<Checked<RegistrationForm>> {
  const { referralCode, ...others } = typed;
  const code = referralCodeIn(referralCode);
  const form: RegistrationForm = {
    ...others,
    phone: typed.phone.national.trim(),
    ...(code === '' ? {} : { referralCode: code }),
  };
  const broken = registrationProblem(form);
  if (broken) return { errors: { [broken.field]: errors[broken.code].message } };
  const names = validate(registrationNames, form);
  if ('errors' in names) return names;
  const { toE164 } = await import('../../shared/format/to-e164.js');
  const e164 = toE164(form.phone, typed.phone.country);
  return e164 === null
    ? { errors: { phone: errors.phone_invalid.message } }
    : { body: { ...form, ...names.body, phone: e164 } };
}

/** The field that a refusal concerns; none if it concerns the payment or the whole form. */
export function refusedField(error: ApiError): Errors {
  if (error.is('phone_taken', 'phone_invalid')) return { phone: error.message };
  const first = error.fieldErrors.find(({ path }) => path !== 'referralCode' && path in registrationBody.shape);
  return first ? { [first.path]: first.message } : {};
}

/** The same with the code asked for: one that nobody can use is said before paying. */
export async function checkWithCode(queries: QueryClient, typed: TypedForm): Promise<Checked<RegistrationForm>> {
  const checked = await checkForm(typed);
  const code = 'body' in checked ? checked.body.referralCode : undefined;
  if (code === undefined) return checked;
  const answer = await queries.fetchQuery(inviterQuery(code)).catch(() => null);
  return answer?.inviter === null ? { errors: { referralCode: texts.unusableCode(code) } } : checked;
}
