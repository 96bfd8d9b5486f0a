import { claimRegistration, startRegistration } from '@raffle/contracts/http/registration';
import type { Api } from './api.js';
import { eventually } from './api.js';
import { operatorsOf, type Person } from './people.js';
import type { Paying, Sandbox } from './sandbox.js';

/** Where everything happens. */
export interface Place {
  api: Api;
  sandbox: Sandbox;
  /** Of everybody who is made up. */
  password: string;
}

/** Somebody with an account. */
export interface Member extends Person {
  id: string;
  session: string;
}

/** What the browser remembers of a registration. */
interface Opened {
  paymentToken: string;
  claimSecret: string;
}

/**
 * Fills in the form, up to the provider's page.
 * @throws Error when that is not the sandbox's.
 */
export async function fillIn(
  { api, sandbox, password }: Place,
  { name, phone, city }: Person,
  referralCode?: string,
): Promise<Opened> {
  const form = { name, phone, city, password, confirmPassword: password, acceptTerms: true };
  const body = referralCode === undefined ? form : { ...form, referralCode };
  const { token, payment_url, claim_secret } = await api.call(startRegistration, { body });
  if (new URL(payment_url).origin !== new URL(sandbox.url).origin)
    throw new Error(`Payments go to ${new URL(payment_url).host}, not to the sandbox.`);
  return { paymentToken: token, claimSecret: claim_secret };
}

/** Registers, pays and comes back, as a person does with the browser. */
export async function register(
  place: Place,
  person: Person,
  { referralCode, paying }: { referralCode?: string; paying?: Paying } = {},
): Promise<Member> {
  const body = await fillIn(place, person, referralCode);
  await place.sandbox.pay(body.paymentToken, { operator: operatorsOf(person.phone)[0], ...paying });
  const claimed = await eventually(
    `The account of ${person.name}`,
    () => place.api.call(claimRegistration, { body, until: ['payment_not_confirmed'] }),
    (answer) => 'token' in answer,
  );
  if (!('token' in claimed)) throw new Error(`${person.name} has no session`);
  return { ...person, id: claimed.user.id, session: claimed.token };
}
