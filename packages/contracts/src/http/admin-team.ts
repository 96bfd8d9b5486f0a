import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { adminArea, adminRole, instant, uuid } from '../values.js';
import { valuesRead } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { deviceToken } from './registration.js';
import { admin } from './sessions.js';
import { adminInPath } from './path-parameters.js';

/** An account of the back-office; its password is never returned. */
export const teamMember = z.extend(admin, {
  created_at: instant,
  last_login_at: z.nullable(instant),
  second_factor: z.boolean(),
  /** Its owner chose the password; false: somebody else typed it (docs/product.md rule 59). */
  in_own_hands: z.boolean(),
  /** May request and approve what needs two people: no single administrator made, promoted or reset it (docs/product.md rule 48). */
  confirmed: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

const notAUsername = 'Le nom d’utilisateur prend des lettres, des chiffres et . _ @ - (80 au plus)';
const username = bounded(
  { units: 80, tooLong: notAUsername },
  z.trim(),
  z.regex(/^[A-Za-z0-9._@-]{1,80}$/, notAUsername),
);
/** Minimum length of an administrator's password, in characters (docs/product.md section 9). */
export const minimumAdminPasswordLength = 12;
const password = bounded(
  200,
  z.minLength(minimumAdminPasswordLength, 'Le mot de passe d’un administrateur doit contenir au moins 12 caractères'),
);
/** What a super_admin types of an account. Without `areas`: all of them, or the account’s; a super_admin has all of them. */
const typed = z.object({
  username,
  password,
  role: adminRole,
  areas: z.optional(z.array(adminArea).check(z.maxLength(adminArea.options.length))),
});
const answer = z.object({ admin: teamMember });

export const listColleagues = defineEndpoint({
  method: 'GET',
  path: '/admin/colleagues',
  access: 'admin',
  areas: 'every',
  about: ['colleagues'],
  service: 'identity',
  limit: 'general',
  summary:
    'The names of all administrators, removed ones too, by name: who wrote an answer, who has a conversation, who could take it; 500 at most',
  answer: z.object({
    colleagues: z.array(
      z.object({
        id: uuid,
        username: line,
        /** The account exists. */
        active: z.boolean(),
        /** It works on support: it can be given a conversation (docs/product.md rule 64). */
        answers: z.boolean(),
      }),
    ),
  }),
});
export type Colleague = z.infer<NonNullable<(typeof listColleagues)['answer']>>['colleagues'][number];
export const createAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/admins',
  access: 'super_admin',
  about: ['team', 'colleagues'],
  service: 'identity',
  limit: 'general',
  summary:
    'Add an account, which must change its password at its first login; 409 `approval_needed` where “two people” is on',
  form: {},
  body: z.strictObject(typed.shape),
  answer,
  status: 201,
});
export const updateAdmin = defineEndpoint({
  method: 'PUT',
  path: '/admin/admins/{id}',
  params: { id: adminInPath },
  access: 'super_admin',
  about: ['team', 'colleagues', 'sessions'],
  service: 'identity',
  limit: 'general',
  passesToken: true,
  summary:
    'Change an account’s name, role, areas or password; its sessions end unless it is one’s own. 409 `approval_needed` for a promotion, a further area or another’s password where “two people” is on',
  form: {},
  body: z.strictObject({
    ...z.partial(typed).shape,
    /** Required with one’s own new password. */
    currentPassword: z.optional(bounded(200, z.minLength(1))),
    before: valuesRead,
  }),
  answer,
});
export const deleteAdmin = defineEndpoint({
  method: 'DELETE',
  path: '/admin/admins/{id}',
  params: { id: adminInPath },
  access: 'super_admin',
  about: ['team', 'colleagues'],
  service: 'identity',
  limit: 'general',
  summary: 'Remove an account; 409 `last_admin` for the last one, and for the last super_admin',
  status: 204,
});
export const changeAdminPassword = defineEndpoint({
  method: 'PUT',
  path: '/admin/password',
  access: 'admin',
  areas: 'every',
  about: ['sessions'],
  service: 'identity',
  limit: 'credentials',
  duringSetUp: ['password'],
  passesToken: true,
  summary:
    'Change my own password; my other sessions end. One set by someone else must be changed first; then all sessions end',
  form: {},
  body: z.strictObject({
    currentPassword: bounded(200, z.minLength(1)),
    newPassword: password,
    /** This device stays known; the others are forgotten. */
    deviceToken: z.optional(deviceToken),
  }),
  status: 204,
});
