import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { emptyPhone } from '../../shared/ui/phone-input.js';
import { useRememberWanted } from '../../shared/wanted-address.js';
import { ForgottenPassword } from './forgotten-password.js';
import { LoginForm } from './login-form.js';

/** Registration passes the number that already has an account. */
const prefilledPhone = z.object({ phone: z.object({ country: z.enum(['TG', 'CI']), national: z.string() }) });

/**
 * Login of users and admins (docs/product.md section 2), with the reason if the server ended the session, and with a one-time
 * code at `?mode=code`. The surrounding guard redirects once the session exists.
 */
export function LoginScreen() {
  useRememberWanted();
  const [address] = useSearchParams();
  const state: unknown = useLocation().state;
  // Both modes share the phone number; registration may prefill it.
  const [phone, setPhone] = useState(() => {
    const prefilled = z.safeParse(prefilledPhone, state);
    return prefilled.success ? prefilled.data.phone : emptyPhone;
  });
  return address.get('mode') === 'code' ? (
    <ForgottenPassword phone={phone} onPhone={setPhone} />
  ) : (
    <LoginForm phone={phone} onPhone={setPhone} />
  );
}
