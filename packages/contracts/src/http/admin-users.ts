import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { longText, shortText } from '../texts.js';
import { instant, uuid } from '../values.js';
import { valuesRead } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { forAdministrators, personFields } from './person-fields.js';
import { deviceToken, minimumPasswordLength, user, userSession } from './registration.js';
import { userInPath } from './path-parameters.js';

/** A user as administrators see them (docs/product.md section 2, Users). */
export const adminUser = z.extend(user, {
  ...z.pick(personFields, forAdministrators).shape,
  /** Last activity within 24 hours (docs/product.md section 9). */
  active: z.boolean(),
  referrer_id: z.nullable(uuid),
  /** Identifies the device of the account's first session. */
  first_device: z.nullable(line),
});
export type AdminUser = z.infer<typeof adminUser>;

const reason = shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' });

const userAnswer = z.object({ user: adminUser });
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['users'],
  service: 'identity',
  limit: 'general',
  summary: 'One user',
  answer: userAnswer,
});
export const blockUser = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/block',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['users'],
  service: 'identity',
  limit: 'general',
  summary:
    'Block a user: their sessions end at once, their tickets stay; repeatable; 409 `approval_needed` while they await a prize',
  form: {},
  body: z.strictObject({
    reason,
    before: valuesRead,
  }),
  answer: userAnswer,
});
export const unblockUser = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/unblock',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['users'],
  service: 'identity',
  limit: 'general',
  summary: 'Unblock a user; repeatable',
  answer: userAnswer,
});

export const replacePublicName = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/initials',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['users'],
  service: 'identity',
  limit: 'general',
  summary: 'Replace a user’s public name by initials, also where it was published, without city; repeatable',
  body: z.strictObject({ reason }),
  answer: userAnswer,
});

/** An administrator's note about a person, with the author's name at that time. The person never reads it. */
export const userNote = z.object({ id: uuid, text: lines, author: line, at: instant });
export type UserNote = z.infer<typeof userNote>;

export const listUserNotes = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}/notes',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['user_notes'],
  service: 'identity',
  limit: 'general',
  summary: 'Administrators’ notes about a user, newest first, 200 at most',
  answer: z.object({ notes: z.array(userNote) }),
});
export const addUserNote = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/notes',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['user_notes'],
  service: 'identity',
  limit: 'general',
  summary: 'Add a note about a user; a note never changes and is erased with the account',
  body: z.strictObject({
    text: longText(2000, {
      missing: 'Écrivez une note',
      tooLong: 'La note est trop longue (2 000 caractères au plus)',
    }),
  }),
  answer: z.object({ note: userNote }),
  status: 201,
});

/** Validity of a reset code, in hours. */
export const resetCodeHours = 24;
/**
 * How long after an administrator's code, and after the password set with it, the account's name and phone stay, no refund of a credit is
 * asked for and it is not closed, in hours (docs/product.md rule 61).
 */
export const codeGuardHours = 72;

export const issueResetCode = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/reset-code',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['users'],
  service: 'identity',
  limit: 'general',
  summary: 'Issue a one-time code for setting a new password; earlier ones become invalid; shown only once',
  answer: z.object({ code: line, expires_at: instant }),
  status: 201,
});

/** Validity of a code sent by SMS or WhatsApp, in minutes. */
export const textedCodeMinutes = 10;

export const requestResetCode = defineEndpoint({
  method: 'POST',
  path: '/users/password-reset/code',
  access: 'public',
  about: [],
  service: 'identity',
  limit: 'codes',
  summary:
    'Send a code for a forgotten password by SMS or WhatsApp; the answer does not reveal whether the phone has an account',
  form: {},
  body: z.strictObject({
    phone: bounded(40, z.minLength(1, 'Tous les champs sont requis')),
    /** A device of the account has limits of its own. */
    deviceToken: z.optional(deviceToken),
  }),
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/users/password-reset',
  access: 'public',
  about: [],
  service: 'identity',
  limit: 'codes',
  summary: 'Set a new password with a one-time code, an administrator’s or a texted one; every other session ends',
  form: {},
  body: z.strictObject({
    phone: bounded(40, z.minLength(1, 'Tous les champs sont requis')),
    code: bounded(40, z.trim(), z.minLength(1, 'Tous les champs sont requis')),
    newPassword: bounded(
      200,
      z.minLength(minimumPasswordLength, 'Le mot de passe doit contenir au moins 6 caractères'),
    ),
    deviceToken: z.optional(deviceToken),
  }),
  answer: userSession,
});
