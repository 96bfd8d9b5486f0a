import { requestResetCode, resetPassword } from '@raffle/contracts/http/admin-users';
import type * as z from 'zod/mini';
import type { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { fieldErrorsOf, validate, type Checked, type Errors } from '../../shared/form/check.js';
import { knownDevice, rememberDevice } from '../../shared/session/known-device.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';
import { dialledPhone } from './log-in.js';
import { texts } from './texts.fr.js';

type ResetBody = z.output<NonNullable<typeof resetPassword.body>>;

/** Empty fields first, then the rules of the contract. */
export function checkReset(values: { phone: PhoneValue; code: string; newPassword: string }): Checked<ResetBody> {
  const phone = values.phone.national.trim() === '' ? '' : dialledPhone(values.phone);
  const typed = { phone, code: values.code.trim(), newPassword: values.newPassword };
  const empty = Object.entries(typed).filter(([, value]) => value === '');
  if (empty.length > 0) return { errors: Object.fromEntries(empty.map(([field]) => [field, texts.required])) };
  return validate(resetPassword.body!, typed);
}

/** The number to which a code is sent. */
export function checkCodeRequest({ phone }: { phone: PhoneValue }): Checked<{ phone: string }> {
  if (phone.national.trim() === '') return { errors: { phone: texts.required } };
  return { body: { phone: dialledPhone(phone) } };
}

export const requestCode = (body: { phone: string }) =>
  callApi(requestResetCode, { body: { ...body, ...knownDevice() } });

/** Sets the new password; the answer signs the user in. */
export const resetWithCode = async (body: ResetBody) =>
  rememberDevice(await callApi(resetPassword, { body: { ...body, ...knownDevice() } }));

/** The fields that a refusal concerns. */
export const refusedResetFields = (error: ApiError): Errors =>
  error.is('reset_code_refused') ? { code: error.message } : fieldErrorsOf(error);
