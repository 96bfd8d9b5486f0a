import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { auditValues } from '../http/audit-log.js';
import { instant, uuid } from '../values.js';
import { approvalKind } from '../http/approvals.js';
import { services } from '../http/define-endpoint.js';
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
    action: bounded(100, z.regex(/^[a-z_]+\.[a-z_]+$/)),
    subject: z.nullable(line),
    before: auditValues,
    after: auditValues,
    address: z.nullable(line),
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

export const ApprovalRequested = defineEvent({
  name: 'audit.approval-requested.v1',
  meaning: 'An administrator asked for something that another one must approve: those who may decide are notified.',
  publishers: ['identity', 'catalog', 'payments', 'messaging'],
  consumers: ['messaging'],
  payload: z.object({
    approval_id: uuid,
    kind: approvalKind,
    /** With the kind it says who may decide (`deciders`). */
    subject: line,
    requested_by: uuid,
    /** Who asked is the only administrator that counts, and decides a day later: each colleague may object until then. */
    alone: z.boolean(),
    /** The account that it is about may decide, confirmed or not; who asked is told too, so that either may object. */
    by_subject: z.boolean(),
    expires_at: instant,
  }),
  fixture: {
    approval_id: '01997b72-0000-7000-8000-000000000009',
    kind: 'refund',
    subject: '01997b60-0000-7000-8000-000000000001',
    requested_by: '01997b58-0000-7000-8000-000000000009',
    alone: false,
    by_subject: false,
    expires_at: '2026-11-23T12:00:00.000Z',
  },
});

export const DeadLettersFound = defineEvent({
  name: 'audit.dead-letters-found.v1',
  meaning: 'A service has more dead letters than it had announced: each super_admin is notified.',
  publishers: [...services],
  consumers: ['messaging'],
  payload: z.object({ service: z.enum(services), letters: z.int().check(z.positive()), found_at: instant }),
  fixture: { service: 'payments', letters: 1, found_at: '2026-11-20T12:00:00.000Z' },
});
