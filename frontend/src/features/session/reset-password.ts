import { resetPassword } from '@raffle/contracts/http/admin-users';
import * as z from 'zod/mini';
import type { PhoneValue } from '../../shared/ui/phone-input.js';
import { callApi } from '../../shared/api/call-api.js';
import { dialledPhone } from './log-in.js';
import { texts } from './texts.fr.js';

export interface ResetForm {
  phone: PhoneValue;
  code: string;
  newPassword: string;
}
export type ResetField = keyof ResetForm;
const fields: readonly ResetField[] = ['phone', 'code', 'newPassword'];

const bodyOf = ({ phone, code, newPassword }: ResetForm) => ({
  phone: phone.national.trim() === '' ? '' : dialledPhone(phone),
  code,
  newPassword,
});

/** Validation errors of the contract, by field. */
export function resetProblems(form: ResetForm): Partial<Record<ResetField, string>> {
  const body = bodyOf(form);
  const empty = fields.filter((field) => (field === 'newPassword' ? body[field] : body[field].trim()) === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((field) => [field, texts.required]));
  const checked = z.safeParse(resetPassword.body!, body);
  if (checked.success) return {};
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Sets the new password; the answer signs the user in. */
export function resetWithCode(form: ResetForm) {
  return callApi(resetPassword, { body: bodyOf(form) });
}
