import { loginAdmin, loginUser } from '@raffle/contracts';
import { callApi } from '../../shared/api/call-api.js';
import { phoneCountries } from '../../shared/format/phone.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';

/** The chosen country is put before what was typed: the server reads any usual way of typing. */
export function dialledPhone(phone: PhoneValue): string {
  const dialCode = phoneCountries.find((country) => country.code === phone.country)?.dialCode ?? '';
  return `+${dialCode}${phone.national.replace(/\s/g, '')}`;
}

/** A user by phone and password. */
export function logInUser({ phone, password }: { phone: PhoneValue; password: string }) {
  return callApi(loginUser, { body: { phone: dialledPhone(phone), password } });
}

export function logInAdmin(body: { username: string; password: string }) {
  return callApi(loginAdmin, { body });
}
