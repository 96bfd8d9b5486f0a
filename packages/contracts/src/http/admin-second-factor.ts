import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { count, instant } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { secondFactorCode } from './sessions.js';
import { adminInPath } from './path-parameters.js';

/** Shown once; ten letters and digits each. Each replaces a code of the application once. */
const recoveryCodes = z.object({ recovery_codes: z.array(line) });
const body = z.strictObject({ code: secondFactorCode });

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/admin/second-factor',
  access: 'admin',
  areas: 'every',
  about: ['second_factor'],
  service: 'identity',
  limit: 'general',
  duringSetUp: ['second_factor'],
  summary: 'Whether my logins ask for a code of an authenticator application',
  answer: z.object({ enabled_at: z.nullable(instant), recovery_codes_left: count }),
});
export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/admin/second-factor',
  access: 'admin',
  areas: 'every',
  about: [],
  service: 'identity',
  limit: 'credentials',
  duringSetUp: ['second_factor'],
  summary: 'A new TOTP secret for my authenticator application; it takes effect once a code from it is confirmed',
  form: {},
  body: z.strictObject({
    password: bounded(200, z.minLength(1, 'Saisissez votre mot de passe')),
  }),
  answer: z.object({
    /** Base32, for typing where the QR code cannot be scanned. */
    secret: line,
    /** `otpauth://`, for the QR code. */
    uri: line,
  }),
  status: 201,
});
export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/admin/second-factor/confirm',
  access: 'admin',
  areas: 'every',
  about: ['second_factor', 'team', 'sessions'],
  service: 'identity',
  limit: 'credentials',
  duringSetUp: ['second_factor'],
  passesToken: true,
  summary: 'Switch my second factor on with a first code; my other sessions end',
  form: {},
  body,
  answer: recoveryCodes,
});
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/admin/second-factor/recovery-codes',
  access: 'admin',
  areas: 'every',
  about: ['second_factor'],
  service: 'identity',
  limit: 'credentials',
  summary: 'New recovery codes; the old ones become invalid',
  form: {},
  body,
  answer: recoveryCodes,
});
export const disableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/admin/second-factor/disable',
  access: 'admin',
  areas: 'every',
  about: ['second_factor', 'team'],
  service: 'identity',
  limit: 'credentials',
  summary:
    'Switch my second factor off; where the owner requires one, my sessions end and my next login sets up another',
  form: {},
  body,
  status: 204,
});
export const resetSecondFactor = defineEndpoint({
  method: 'DELETE',
  path: '/admin/admins/{id}/second-factor',
  params: { id: adminInPath },
  access: 'super_admin',
  about: ['team'],
  service: 'identity',
  limit: 'general',
  summary:
    'Switch off the second factor of another account whose owner lost it; its sessions end. 403 for one’s own, 409 `approval_needed` where “two people” is on',
  status: 204,
});
