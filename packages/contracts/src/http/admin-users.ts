import * as z from 'zod/mini';
import { count, instant, uuid } from '../values.js';
import { adminListQuery, day, whatWasRead, userIds } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { deviceToken, minimumPasswordLength, user, userSession } from './registration.js';

/** A user as administrators see them (docs/product.md section 2, Users). */
export const adminUser = z.extend(user, {
  /** Last activity within 24 hours (docs/product.md section 9). */
  active: z.boolean(),
  blocked_at: z.nullable(instant),
  block_reason: z.nullable(z.string()),
  referrer_id: z.nullable(uuid),
  /** The number that paid the registration, masked: `+22890••••45`. */
  payer_phone: z.nullable(z.string()),
  /** Identifies the device of the account's first session. */
  first_device: z.nullable(z.string()),
});
export type AdminUser = z.infer<typeof adminUser>;

export const userSortColumns = [
  'created_at',
  'name',
  'phone',
  'city',
  'tickets',
  'referrals',
  'total_spent',
  'last_active',
] as const;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Users; `q` searches name, phone, city, referral code, and the id or its last six characters',
  query: z.strictObject({
    ...adminListQuery(userSortColumns),
    /** `linked`: another account was paid from the same number or first used on the same device (docs/product.md rule 28). */
    state: z._default(z.enum(['all', 'active', 'inactive', 'blocked', 'linked']), 'all'),
    /** Accounts that have this one's paying number or first device. */
    linkedTo: z.optional(uuid),
    /** Who came by this user's invitation. */
    referrerId: z.optional(uuid),
    /** These accounts alone: whom rows of another list are about. */
    ids: z.optional(userIds),
    /** Days of the registration. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.object({ users: z.array(adminUser), total: count }),
  csv: true,
});

const userAnswer = z.object({ user: adminUser });
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'One user',
  answer: userAnswer,
});
export const blockUser = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/block',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Block a user: their sessions end at once, their tickets stay; repeatable',
  body: z.strictObject({
    reason: z
      .string()
      .check(z.trim(), z.minLength(1, 'Indiquez la raison'), z.maxLength(500, 'La raison est trop longue')),
    before: whatWasRead,
  }),
  answer: userAnswer,
});
export const unblockUser = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/unblock',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Let a blocked user in again; repeatable',
  answer: userAnswer,
});

/** What administrators note about a person. Its author is named as at that time; the person never reads it. */
const userNote = z.object({ id: uuid, text: z.string(), author: z.string(), at: instant });
export type UserNote = z.infer<typeof userNote>;

export const listUserNotes = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}/notes',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'What administrators noted about a user, newest first, 200 at most',
  answer: z.object({ notes: z.array(userNote) }),
});
export const addUserNote = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/notes',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Note something about a user; it is never changed, and erased with the account',
  body: z.strictObject({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Écrivez une note'),
        z.maxLength(2000, 'La note est trop longue (2 000 caractères au plus)'),
      ),
  }),
  answer: z.object({ note: userNote }),
  status: 201,
});

/** Hours for which a reset code can be used. */
export const resetCodeHours = 24;

export const issueResetCode = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/reset-code',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Issue a one-time code by which the user sets a new password; earlier ones end; shown this once',
  answer: z.object({ code: z.string(), expires_at: instant }),
  status: 201,
});

/** How long a code by SMS or WhatsApp lives. */
export const textedCodeMinutes = 10;

export const requestResetCode = defineEndpoint({
  method: 'POST',
  path: '/users/password-reset/code',
  access: 'public',
  service: 'identity',
  limit: 'login',
  summary:
    'Have a code for a forgotten password sent by SMS or WhatsApp; the answer does not say whether the phone has an account',
  body: z.strictObject({
    phone: z.string().check(z.minLength(1, 'Tous les champs sont requis'), z.maxLength(40)),
  }),
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/users/password-reset',
  access: 'public',
  service: 'identity',
  limit: 'login',
  summary: 'Set a new password with a one-time code, an administrator’s or a texted one; every other session ends',
  body: z.strictObject({
    phone: z.string().check(z.minLength(1, 'Tous les champs sont requis'), z.maxLength(40)),
    code: z.string().check(z.trim(), z.minLength(1, 'Tous les champs sont requis'), z.maxLength(40)),
    newPassword: z
      .string()
      .check(
        z.minLength(minimumPasswordLength, 'Le mot de passe doit contenir au moins 6 caractères'),
        z.maxLength(200),
      ),
    deviceToken: z.optional(deviceToken),
  }),
  answer: userSession,
});
