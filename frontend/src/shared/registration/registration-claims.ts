import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { pendingRegistration, type PendingRegistration } from '../payments/payment-in-progress.js';
import { storedValue } from '../stored-value.js';
import { useRestored } from '../use-restored.js';
import { invitation } from './invitation.js';
import { claimsKey } from './started-here.js';

/** What opens the account of one registration started in this browser, and what distinguishes it from the others. */
const claimShape = z.object({
  paymentToken: z.string(),
  claimSecret: z.string(),
  name: z.string(),
  phone: z.string(),
  /** The provider's page, so that a person who left it can return to it and pays once. */
  paymentUrl: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  /** Its number has an account by now: never offered again; if it was paid anyway, the return screen shows that. */
  superseded: z.optional(z.boolean()),
});
export type RegistrationClaim = z.output<typeof claimShape>;

const stored = storedValue(claimsKey, z.array(claimShape));
/** How many claims are stored; the oldest are dropped. */
const maxClaims = 5;

/**
 * The claims of this browser, the newest first. A restarted form has another payment, and the earlier one can still be paid:
 * whichever is paid opens its account.
 */
export const registrationClaims = {
  list: (): readonly RegistrationClaim[] => stored.read() ?? [],
  find(token: string): RegistrationClaim | null {
    return registrationClaims.list().find(({ paymentToken }) => paymentToken === token) ?? null;
  },
  /** Adds the newest, and stores its form's values as well. */
  add(started: PendingRegistration): void {
    const earlier = registrationClaims.list().filter(({ paymentToken }) => paymentToken !== started.paymentToken);
    stored.write([claimOf(started), ...earlier].slice(0, maxClaims));
    pendingRegistration.write(started);
  },
  isLost: stored.isLost,
  /** The account is open, or this claim can never open it. */
  remove(token: string): void {
    const others = registrationClaims.list().filter(({ paymentToken }) => paymentToken !== token);
    if (pendingRegistration.read()?.paymentToken === token) pendingRegistration.remove();
    if (others.length > 0) stored.write([...others]);
    else stored.remove();
  },
  /** The account is open: the other payments started for its number must not be made any more. */
  settle({ paymentToken, phone }: RegistrationClaim): void {
    invitation.forget();
    registrationClaims.remove(paymentToken);
    const others = registrationClaims.list();
    if (others.length === 0) return;
    stored.write(others.map((claim) => (claim.phone === phone ? { ...claim, superseded: true } : claim)));
  },
};

function claimOf({ paymentToken, claimSecret, form, paymentUrl }: PendingRegistration): RegistrationClaim {
  return { paymentToken, claimSecret, name: form.name, phone: form.phone, ...(paymentUrl ? { paymentUrl } : {}) };
}

/** The claims that may still be paid or finished; updated by other tabs, and when the page is restored from the back/forward cache. */
export function useRegistrationClaims(): readonly RegistrationClaim[] {
  const [claims, setClaims] = useState(open);
  useEffect(() => {
    const read = () => setClaims(open());
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, []);
  useRestored(() => setClaims(open()));
  return claims;
}

const open = () => registrationClaims.list().filter(({ superseded }) => superseded !== true);

/** The screen that checks a registration's payment and opens its account. */
export const returnAddress = ({ paymentToken }: RegistrationClaim): string =>
  `/payment-success?type=registration&token=${encodeURIComponent(paymentToken)}`;
