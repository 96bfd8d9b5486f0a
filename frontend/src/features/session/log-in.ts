import { loginAdmin, loginUser } from '@raffle/contracts/http/sessions';
import { callApi } from '../../shared/api/call-api.js';
import { phoneCountries } from '../../shared/format/phone.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';

/** Prefixes the selected country code: the server accepts any usual notation. */
export function dialledPhone(phone: PhoneValue): string {
  const dialCode = phoneCountries.find((country) => country.code === phone.country)?.dialCode ?? '';
  return `+${dialCode}${phone.national.replace(/\s/g, '')}`;
}

/** Logs in a user by phone and password. */
export function logInUser({ phone, password }: { phone: PhoneValue; password: string }) {
  return callApi(loginUser, { body: { phone: dialledPhone(phone), password } });
}

export function logInAdmin(body: { username: string; password: string }) {
  return callApi(loginAdmin, { body });
}
