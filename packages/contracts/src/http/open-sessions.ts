import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { instant } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { deviceToken } from './registration.js';
import { adminInPath } from './path-parameters.js';

/** The hash of a session's token. */
export const sessionId = bounded(64, z.regex(/^[0-9a-f]{64}$/));

const sessionInPath = { schema: sessionId, malformed: 'session_not_found' } as const;

/** An open session: one browser in which an account is signed in. */
const openSession = z.object({
  id: sessionId,
  /** The name of its browser, in plain words; null where unknown. */
  device: z.nullable(line),
  /** Whether it is the caller's. */
  current: z.boolean(),
  opened_at: instant,
  /** Accurate to five minutes. */
  last_used_at: instant,
});
export type OpenSession = z.infer<typeof openSession>;

/** Most recently used first, 100 at most. */
const answer = z.object({ sessions: z.array(openSession).check(z.maxLength(100)) });
const shared = { service: 'identity', limit: 'general', passesToken: true } as const;

export const listOwnSessions = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/sessions',
  access: 'session',
  about: ['sessions'],
  summary: 'Where I am signed in',
  answer,
});
export const endOwnSession = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/sessions/{id}',
  params: { id: sessionInPath },
  access: 'session',
  about: ['sessions'],
  summary: 'End one of my sessions',
  status: 204,
});
export const endOtherSessions = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/sessions/end-others',
  access: 'session',
  about: ['sessions'],
  summary: 'End all of my sessions but this one',
  form: {},
  body: z.strictObject({
    /** This device stays known; the others are forgotten. */
    deviceToken: z.optional(deviceToken),
  }),
  status: 204,
});
export const listAdminSessions = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/admins/{id}/sessions',
  params: { id: adminInPath },
  access: 'super_admin',
  about: ['sessions'],
  summary: 'Where an administrator is signed in',
  answer,
});
export const endAdminSession = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/admin/admins/{id}/sessions/{session}',
  params: { id: adminInPath, session: sessionInPath },
  access: 'super_admin',
  about: ['sessions'],
  summary: 'End one session of an administrator',
  status: 204,
});
export const endAdminSessions = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/admin/admins/{id}/sessions',
  params: { id: adminInPath },
  access: 'super_admin',
  about: ['sessions'],
  summary: 'End every session of an administrator; for oneself, all but this one',
  status: 204,
});
