import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { pendingRegistration, type PendingRegistration } from '../session/pending.js';
import { storedValue } from '../stored-value.js';

/** What opens the account of one registration that was begun in this browser, and what tells it from the others. */
const claimShape = z.object({
  paymentToken: z.string(),
  claimSecret: z.string(),
  name: z.string(),
  phone: z.string(),
  /** The provider's page, so that whoever left it can go back and pays once. */
  paymentUrl: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  /** Its number has an account by now: never offered again, and what was paid for it all the same is told on its return. */
  superseded: z.optional(z.boolean()),
});
export type RegistrationClaim = z.output<typeof claimShape>;

const kept = storedValue('raffle.registration-claims', z.array(claimShape));
/** Nobody begins more at once; the oldest give way. */
const most = 5;

/**
 * The claims of this browser, the newest first. A form begun anew has another payment, and the earlier one can be paid all the
 * same: whichever is paid opens its account. The one pending registration is read beside them, since it was once kept alone.
 */
export const registrationClaims = {
  list(): readonly RegistrationClaim[] {
    const claims = kept.read() ?? [];
    const single = pendingRegistration.read();
    if (single === null || claims.some(({ paymentToken }) => paymentToken === single.paymentToken)) return claims;
    return [claimOf(single), ...claims].slice(0, most);
  },
  find(token: string): RegistrationClaim | null {
    return registrationClaims.list().find(({ paymentToken }) => paymentToken === token) ?? null;
  },
  /** Keeps the newest, whose form's values are kept as well. */
  add(started: PendingRegistration): void {
    const earlier = registrationClaims.list().filter(({ paymentToken }) => paymentToken !== started.paymentToken);
    kept.write([claimOf(started), ...earlier].slice(0, most));
    pendingRegistration.write(started);
  },
  /** The account is open, or can never be opened by this claim. */
  remove(token: string): void {
    const others = registrationClaims.list().filter(({ paymentToken }) => paymentToken !== token);
    if (pendingRegistration.read()?.paymentToken === token) pendingRegistration.remove();
    if (others.length > 0) kept.write([...others]);
    else kept.remove();
  },
  /** The account is open: the other payments begun for its number must not be made any more. */
  settle({ paymentToken, phone }: RegistrationClaim): void {
    registrationClaims.remove(paymentToken);
    const others = registrationClaims.list();
    if (others.length === 0) return;
    kept.write(others.map((claim) => (claim.phone === phone ? { ...claim, superseded: true } : claim)));
  },
};

function claimOf({ paymentToken, claimSecret, form, paymentUrl }: PendingRegistration): RegistrationClaim {
  return { paymentToken, claimSecret, name: form.name, phone: form.phone, ...(paymentUrl ? { paymentUrl } : {}) };
}

/** The claims that may still be paid or finished; follows the other tabs, and a page that the browser brings back as it was. */
export function useRegistrationClaims(): readonly RegistrationClaim[] {
  const [claims, setClaims] = useState(open);
  useEffect(() => {
    const read = () => setClaims(open());
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) read();
    };
    window.addEventListener('storage', read);
    window.addEventListener('pageshow', restored);
    return () => {
      window.removeEventListener('storage', read);
      window.removeEventListener('pageshow', restored);
    };
  }, []);
  return claims;
}

const open = () => registrationClaims.list().filter(({ superseded }) => superseded !== true);

/** Where a registration's payment is looked at, and its account opened. */
export const returnAddress = ({ paymentToken }: RegistrationClaim): string =>
  `/payment-success?type=registration&token=${encodeURIComponent(paymentToken)}`;
