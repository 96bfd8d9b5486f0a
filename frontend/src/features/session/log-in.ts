import { loginAdmin, loginUser } from '@raffle/contracts/http/sessions';
import { callApi } from '../../shared/api/call-api.js';
import type { Checked } from '../../shared/form/check.js';
import { phoneCountries } from '../../shared/format/phone.js';
import { knownDevice, rememberDevice } from '../../shared/session/known-device.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';
import { texts } from './texts.fr.js';

/** Prefixes the selected country code: the server accepts any usual notation. */
export function dialledPhone(phone: PhoneValue): string {
  const dialCode = phoneCountries.find((country) => country.code === phone.country)?.dialCode ?? '';
  return `+${dialCode}${phone.national.replace(/\s/g, '')}`;
}

export type LoginMode = 'user' | 'admin';
export interface LoginValues {
  phone: PhoneValue;
  username: string;
  password: string;
  /** Code of an administrator's second factor, once the server asks for it. */
  code: string;
}

/** The first empty field of the name and the password. */
export function checkLogin(mode: LoginMode, values: LoginValues): Checked<LoginValues> {
  const name = mode === 'user' ? values.phone.national : values.username;
  if (name.trim() === '') return { errors: { [mode === 'user' ? 'phone' : 'username']: texts.required } };
  return values.password === '' ? { errors: { password: texts.required } } : { body: values };
}

/** Logs in a user by phone and password. */
export const logInUser = async ({ phone, password }: Pick<LoginValues, 'phone' | 'password'>) =>
  rememberDevice(await callApi(loginUser, { body: { phone: dialledPhone(phone), password, ...knownDevice() } }));

export const logInAdmin = async ({ username, password, code }: LoginValues) =>
  rememberDevice(
    await callApi(loginAdmin, {
      body: { username: username.trim(), password, ...(code === '' ? {} : { code }), ...knownDevice() },
    }),
  );
