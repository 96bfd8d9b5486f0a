import { errors } from '@raffle/contracts/errors';
import {
  registrationBody,
  registrationNames,
  registrationProblem,
  type RegistrationForm,
} from '@raffle/contracts/http/registration';
import type { ApiError } from '../../shared/api/api-error.js';
import { validate, type Checked, type Errors } from '../../shared/form/check.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';

/** The form state of the screen. */
export interface TypedForm extends Omit<RegistrationForm, 'phone'> {
  phone: PhoneValue;
}

/**
 * The first broken rule of docs/product.md section 5, in its order; then the validity of the phone (docs/product.md rule 18). The
 * phone number metadata is large and loaded only here: most visitors never submit the form.
 */
export async function checkForm(typed: TypedForm): Promise<Checked<RegistrationForm>> {
  const form: RegistrationForm = { ...typed, phone: typed.phone.national.trim() };
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
