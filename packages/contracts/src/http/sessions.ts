import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { cityName, personName } from '../texts.js';
import { adminArea, adminRole, amount, count, day, instant, productId, uuid } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { providerFailure } from './payments.js';
import { deviceToken, minimumPasswordLength, user, userSession } from './registration.js';

const required = (maximum: number) => bounded(maximum, z.minLength(1, 'Tous les champs sont requis'));

/** `areas`: what an `admin` works on; all of them for a super_admin (docs/product.md rule 64). */
export const admin = z.object({ id: uuid, username: line, role: adminRole, areas: z.array(adminArea) });

/** The administrator of a session. */
const signedInAdmin = z.extend(admin, {
  /**
   * The only thing that the session may do, besides logging out: its password was set by someone else, or the owner requires
   * a second factor for this role.
   */
  set_up: z.optional(z.enum(['password', 'second_factor'])),
});
export type Admin = z.infer<typeof signedInAdmin>;

/** Six digits of the authenticator application, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = bounded(
  { units: 40, tooLong: 'Ce code est trop long' },
  z.trim(),
  z.minLength(1, 'Saisissez le code'),
);

export const loginUser = defineEndpoint({
  method: 'POST',
  path: '/users/login',
  access: 'public',
  about: [],
  service: 'identity',
  limit: 'login',
  summary: 'Log a user in',
  form: {},
  body: z.strictObject({ phone: required(40), password: required(200), deviceToken: z.optional(deviceToken) }),
  answer: userSession,
});
export const loginAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/login',
  access: 'public',
  about: [],
  service: 'identity',
  limit: 'admin_login',
  summary: 'Log an admin in; 401 `totp_required` asks for the code of an account that has a second factor',
  form: {},
  body: z.strictObject({
    username: required(80),
    password: required(200),
    code: z.optional(secondFactorCode),
    deviceToken: z.optional(deviceToken),
  }),
  answer: z.object({ token: line, device_token: z.optional(deviceToken), admin: signedInAdmin }),
});
export const logoutUser = defineEndpoint({
  method: 'POST',
  path: '/users/logout',
  access: 'user',
  about: [],
  service: 'identity',
  limit: 'general',
  passesToken: true,
  whileBlocked: true,
  summary: 'End this session',
  status: 204,
});
export const logoutAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/logout',
  access: 'admin',
  areas: 'every',
  about: [],
  service: 'identity',
  limit: 'general',
  duringSetUp: ['password', 'second_factor'],
  passesToken: true,
  summary: 'End this session',
  status: 204,
});

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/users/profile',
  access: 'user',
  about: ['profile'],
  service: 'identity',
  limit: 'general',
  whileBlocked: true,
  summary: 'My profile',
  answer: z.object({ user }),
});
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/users/profile',
  access: 'user',
  about: ['profile'],
  service: 'identity',
  limit: 'general',
  summary: 'Change my name, my city, or the public form of my name',
  form: {},
  body: z.strictObject({
    name: z.optional(personName('Tous les champs sont requis')),
    city: z.optional(cityName('Tous les champs sont requis')),
    /** One of `display_names`. */
    displayName: z.optional(bounded(2 * 110, z.minLength(1))),
  }),
  answer: z.object({ user }),
});
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/users/password',
  access: 'user',
  about: ['sessions'],
  service: 'identity',
  limit: 'credentials',
  passesToken: true,
  summary: 'Change my password; other sessions end',
  form: {},
  body: z.strictObject({
    currentPassword: required(200),
    newPassword: bounded(
      200,
      z.minLength(minimumPasswordLength, 'Le mot de passe doit contenir au moins 6 caractères'),
    ),
    /** This device stays known; the others are forgotten. */
    deviceToken: z.optional(deviceToken),
  }),
  answer: z.object({ user }),
});

export const provePhone = defineEndpoint({
  method: 'POST',
  path: '/users/phone-proof',
  access: 'user',
  about: ['profile'],
  service: 'identity',
  limit: 'credentials',
  summary: 'Prove with a texted code that the phone is mine; `POST /users/password-reset/code` sends one',
  form: {},
  body: z.strictObject({
    code: bounded(40, z.trim(), z.minLength(1, 'Saisissez le code')),
    deviceToken: z.optional(deviceToken),
  }),
  answer: z.object({ user }),
});

export const closeAccount = defineEndpoint({
  method: 'POST',
  path: '/users/close-account',
  access: 'user',
  about: [],
  service: 'identity',
  limit: 'credentials',
  summary:
    'Close my account and erase my data; 409 `account_not_empty` names what is still open, unless it is given up; `kept` until the draws under way with my tickets are over',
  form: {},
  body: z.strictObject({
    password: required(200),
    /** Gives up open tickets, credits, refunds and prizes. */
    giveUp: z._default(z.boolean(), false),
    /** My public name stays in the records of draws that I won. */
    keepWinnerName: z._default(z.boolean(), false),
  }),
  /** `archived`: whether it is in the archive of the databases. `kept`: carried out once the draws with my tickets are over. */
  answer: z.object({ archived: z.boolean(), kept: z.boolean() }),
});

/** The source of a dashboard figure. */
export const statisticsPart = z.enum(['identity', 'catalog', 'tickets', 'payments']);
export type StatisticsPart = z.infer<typeof statisticsPart>;

/** The specification checks an admin's stored token with this call (section 4), so it works while parts are unavailable. */
export const getAdminStats = defineEndpoint({
  method: 'GET',
  path: '/admin/stats',
  access: 'admin',
  areas: 'every',
  about: ['stats'],
  service: 'gateway',
  limit: 'general',
  duringSetUp: ['password', 'second_factor'],
  summary: 'Who I am and the shop’s figures, composed by the gateway',
  answer: z.object({
    success: z.literal(true),
    /** With an empty `username` while identity is unavailable. */
    admin: signedInAdmin,
    /** Services that did not answer twice in a row. */
    unavailable: z.array(statisticsPart),
    /** When the figures of each service were read; null: never, they are 0 and its lists are empty. */
    as_of: z.object({
      identity: z.nullable(instant),
      catalog: z.nullable(instant),
      tickets: z.nullable(instant),
      payments: z.nullable(instant),
    }),
    /** Nobody can pay; null while the provider works, or payments has not said. */
    provider_failure: z.nullable(providerFailure),
    stats: z.object({
      users: count,
      revenue: amount,
      ticketsSold: count,
      activeProducts: count,
      completedProducts: count,
    }),
    /** The three open products with the most participants (docs/product.md section 9). */
    popular_products: z.array(
      z.object({
        id: productId,
        name: line,
        image_url: line,
        ticket_price: amount,
        current_participants: count,
        max_participants: count,
      }),
    ),
    /** One row a day, oldest first, the last thirty days including today (UTC). */
    series: z.array(z.object({ day, sales: count, revenue: amount, registrations: count })),
  }),
});
