import { errors } from '@raffle/contracts/errors';
import { registrationProblem, type RegistrationForm } from '@raffle/contracts/http/registration';
import { ApiError } from '../../shared/api/api-error.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';

export type FormField = Exclude<keyof RegistrationForm, 'referralCode'>;
export interface FieldProblem {
  field: FormField;
  message: string;
  /** The number already has an account: the message links to the login. */
  hasAccount?: boolean;
}

/** The form state of the screen. */
export interface TypedForm extends Omit<RegistrationForm, 'phone'> {
  phone: PhoneValue;
}

/**
 * The first broken rule of docs/product.md section 5, in its order; then the validity of the phone (docs/product.md rule 18). The
 * phone number metadata is large and loaded only here: most visitors never submit the form.
 */
export async function checkForm(typed: TypedForm): Promise<{ problem: FieldProblem } | { form: RegistrationForm }> {
  const form: RegistrationForm = {
    ...typed,
    name: typed.name.trim(),
    city: typed.city.trim(),
    phone: typed.phone.national.trim(),
  };
  const broken = registrationProblem(form);
  if (broken) return { problem: { field: broken.field as FormField, message: errors[broken.code].message } };
  const { toE164 } = await import('../../shared/format/to-e164.js');
  const e164 = toE164(form.phone, typed.phone.country);
  return e164 === null
    ? { problem: { field: 'phone', message: errors.phone_invalid.message } }
    : { form: { ...form, phone: e164 } };
}

const fields: readonly FormField[] = ['name', 'phone', 'city', 'password', 'confirmPassword', 'acceptTerms'];

/** The field that a refusal concerns, or null if it concerns the payment or the whole form. */
export function refusedField(error: ApiError): FieldProblem | null {
  for (const { path, message } of error.fieldErrors) {
    const field = fields.find((one) => one === path);
    if (field) return { field, message };
  }
  if (error.is('phone_taken')) return { field: 'phone', message: error.message, hasAccount: true };
  return error.is('phone_invalid') ? { field: 'phone', message: error.message } : null;
}
