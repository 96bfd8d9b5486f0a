import { errors, registrationProblem, type RegistrationForm } from '@raffle/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';

export type FormField = Exclude<keyof RegistrationForm, 'referralCode'>;
export interface FieldProblem {
  field: FormField;
  message: string;
  /** The number has an account: the sentence leads to it. */
  hasAccount?: boolean;
}

/** The form as the screen holds it. */
export interface TypedForm extends Omit<RegistrationForm, 'phone'> {
  phone: PhoneValue;
}

/**
 * The first rule of specification section 5 that is broken, in its order; then whether the phone is one (product.md row 18). What
 * knows every phone number is loaded only here: most visitors never get so far.
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

/** The field that a refusal speaks of, or null where it concerns the payment or the whole form. */
export function refusedField(error: ApiError): FieldProblem | null {
  for (const { path, message } of error.fieldErrors) {
    const field = fields.find((one) => one === path);
    if (field) return { field, message };
  }
  if (error.is('phone_taken')) return { field: 'phone', message: error.message, hasAccount: true };
  return error.is('phone_invalid') ? { field: 'phone', message: error.message } : null;
}
