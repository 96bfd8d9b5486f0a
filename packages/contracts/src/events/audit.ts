import * as z from 'zod/mini';
import { auditValues } from '../http/audit-log.js';
import { instant, uuid } from '../values.js';
import { defineEvent } from './define-event.js';

export const AdminActed = defineEvent({
  name: 'audit.admin-acted.v1',
  meaning: 'An administrator changed something in a service; identity stores it in the audit log.',
  publishers: ['catalog', 'payments', 'messaging'],
  consumers: ['identity', 'gateway'],
  payload: z.object({
    /** Created by the service: an action is one line, however often it is published. */
    entry_id: uuid,
    admin_id: uuid,
    action: z.string().check(z.regex(/^[a-z_]+\.[a-z_]+$/)),
    subject: z.nullable(z.string()),
    before: auditValues,
    after: auditValues,
    address: z.nullable(z.string()),
    at: instant,
  }),
  fixture: {
    entry_id: '01997b71-0000-7000-8000-000000000008',
    admin_id: '01997b58-0000-7000-8000-000000000009',
    action: 'product.updated',
    subject: '7',
    before: { artificial_boost: 0 },
    after: { artificial_boost: 12 },
    address: '192.0.2.7',
    at: '2026-11-20T12:00:00.000Z',
  },
});
