import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { errors, type ErrorCode } from '../errors.js';
import { cityName, isBlank, maximumCity, maximumName, personName } from '../texts.js';
import { source } from '../source.js';
import { amount, paymentToken, url, uuid } from '../values.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';
import { forAdministrators, personFields } from './person-fields.js';

/** A user as they see themselves. Some field names are in camelCase, as in docs/product.md section 3. */
export const user = z.extend(z.omit(personFields, forAdministrators), {
  userId: uuid,
  /** The public forms of the name that its owner may choose from, and whether they have. */
  display_names: z.array(line),
  display_name_chosen: z.boolean(),
  /** Whether a texted code proved that the phone is theirs (docs/product.md rule 41). */
  phone_proven: z.optional(z.boolean()),
  referralCode: line,
  /** Blocked while they await a prize: nothing but their prizes answers (docs/product.md rule 62). */
  blocked: z.optional(z.literal(true)),
  /** Its owner asked to close it, which is carried out once the draws with their tickets are over (docs/product.md rule 61). */
  closing: z.optional(z.literal(true)),
});
export type User = z.infer<typeof user>;

/**
 * The form as typed. Its rules are ordered, so `registrationProblem` checks them, not the schema, and a missing field counts as empty.
 */
export const registrationBody = z.strictObject({
  name: z.prefault(bounded(4 * maximumName), ''),
  phone: z.prefault(bounded(40), ''),
  city: z.prefault(bounded(4 * maximumCity), ''),
  password: z.prefault(bounded(200), ''),
  confirmPassword: z.prefault(bounded(200), ''),
  acceptTerms: z.prefault(z.boolean(), false),
  referralCode: z.optional(bounded(32)),
  source: z.optional(source),
});
export type RegistrationForm = z.infer<typeof registrationBody>;

/** Minimum length of a password, in characters (docs/product.md section 9). */
export const minimumPasswordLength = 6;

/** The first rule of docs/product.md section 5 that the form breaks, in its order, or null. */
export function registrationProblem(form: RegistrationForm): { code: ErrorCode; field: keyof RegistrationForm } | null {
  const empty = (['name', 'phone', 'city', 'password'] as const).find((field) =>
    field === 'password' ? form.password.trim() === '' : isBlank(form[field]),
  );
  if (empty) return { code: 'fields_required', field: empty };
  if (!form.acceptTerms) return { code: 'terms_not_accepted', field: 'acceptTerms' };
  if (form.password !== form.confirmPassword) return { code: 'passwords_differ', field: 'confirmPassword' };
  if (form.password.length < minimumPasswordLength) return { code: 'password_too_short', field: 'password' };
  return null;
}

const required = errors.fields_required.message;
/** The form's name and city, checked after the rules above (docs/product.md rule 49). */
export const registrationNames = z.object({ name: personName(required), city: cityName(required) });

export const startRegistration = defineEndpoint({
  method: 'POST',
  path: '/users/registrations',
  access: 'public',
  about: [],
  service: 'identity',
  limit: 'registration',
  timeoutMs: providerTimeoutMs,
  summary: 'Store a pending registration and open its payment',
  form: {},
  body: registrationBody,
  answer: z.object({ payment_url: url, token: paymentToken, claim_secret: line, amount }),
  status: 201,
  idempotent: true,
});

export const pending = z.object({ pending: z.literal(true) });
/**
 * A random value that the browser stores beside the session and sends with the next login: failed logins by others do not slow
 * down such a known device.
 */
export const deviceToken = bounded(43, z.regex(/^[A-Za-z0-9_-]{43}$/));
export const userSession = z.object({ token: line, device_token: z.optional(deviceToken), user });

export const claimRegistration = defineEndpoint({
  method: 'POST',
  path: '/users/register',
  access: 'public',
  about: [],
  service: 'identity',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary: 'Exchange payment token and claim secret for a session; 202 with Retry-After while paid and not applied yet',
  // The return screen without its payment token, and without the stored claim secret (docs/product.md section 8).
  form: { missing: { paymentToken: 'payment_token_missing', claimSecret: 'payment_information_missing' } },
  body: z.strictObject({
    paymentToken,
    claimSecret: bounded(200, z.minLength(1)),
    deviceToken: z.optional(deviceToken),
  }),
  answer: z.union([userSession, pending]),
});
