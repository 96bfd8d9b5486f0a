import { loginAdmin, loginUser } from '@raffle/contracts';
import { callApi } from '../../shared/api/call-api.js';
import { phoneCountries } from '../../shared/format/phone.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';

/** A user by phone and password. The server reads any usual way of typing; the chosen country is put before what was typed. */
export function logInUser({ phone, password }: { phone: PhoneValue; password: string }) {
  const dialCode = phoneCountries.find((country) => country.code === phone.country)?.dialCode ?? '';
  return callApi(loginUser, { body: { phone: `+${dialCode}${phone.national.replace(/\s/g, '')}`, password } });
}

export function logInAdmin(body: { username: string; password: string }) {
  return callApi(loginAdmin, { body });
}
