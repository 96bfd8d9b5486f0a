import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { instant, uuid } from '../values.js';
import { defineEndpoint, type Areas } from './define-endpoint.js';

/**
 * Tasks that wait for an administrator; `refund_file`: a file whose transfer is to be recorded; `ended`: a sale that ended before its
 * product was full; `opening`: a sale that could not open at its planned hour; `words`: what winners want to show, to be read; `approval`: a request of another administrator.
 */
export const taskKind = z.enum([
  'review',
  'refund',
  'refund_file',
  'draw',
  'ended',
  'opening',
  'winner',
  'words',
  'conversation',
  'dead_letters',
  'approval',
]);
export type TaskKind = z.infer<typeof taskKind>;

/** Only a super_admin can do these; so nobody else takes them away from one. */
export const superTasks: readonly TakenTask['kind'][] = ['review', 'refund', 'refund_file', 'dead_letters'];

/** The area of each kind of task (docs/product.md rule 64); a request for approval is of the area of what it changes. */
export const taskAreas: Record<TaskKind, Areas> = {
  review: ['money'],
  refund: ['money'],
  refund_file: ['money'],
  draw: ['draws'],
  ended: ['draws'],
  opening: ['draws'],
  winner: ['draws'],
  words: ['draws'],
  conversation: ['support'],
  dead_letters: 'every',
  approval: 'every',
};

/** Who has a conversation is with the conversation: `assignConversation`. */
export const takenTaskKind = z.enum(taskKind.options.filter((kind) => kind !== 'conversation'));

/** `subject`: the id of the payment, refund, file, product, delivery or request, or the service's name. */
const task = { kind: takenTaskKind, subject: bounded(64, z.regex(/^[\w-]{1,64}$/)) };

export const takenTask = z.object({ ...task, admin: z.object({ id: uuid, username: line }), taken_at: instant });
export type TakenTask = z.infer<typeof takenTask>;

/** After this many days a taken task counts as released. */
export const takenForDays = 7;

export const listTakenTasks = defineEndpoint({
  method: 'GET',
  path: '/admin/taken-tasks',
  access: 'admin',
  areas: 'every',
  about: ['tasks'],
  service: 'identity',
  limit: 'general',
  summary: 'The waiting tasks that administrators took in the last 7 days, newest first, 500 at most',
  answer: z.object({ taken: z.array(takenTask) }),
});
export const takeTask = defineEndpoint({
  method: 'POST',
  path: '/admin/taken-tasks',
  access: 'admin',
  areas: 'every',
  about: ['tasks'],
  service: 'identity',
  limit: 'general',
  summary:
    'Take a waiting task, so that no one else starts it; repeatable; 409 `task_taken` where another has it, 403 for a task of a super_admin or of another area',
  body: z.strictObject(task),
  answer: z.object({ taken: takenTask }),
});
export const giveTaskBack = defineEndpoint({
  method: 'POST',
  path: '/admin/taken-tasks/give-back',
  access: 'admin',
  areas: 'every',
  about: ['tasks'],
  service: 'identity',
  limit: 'general',
  summary:
    'Release a waiting task, also one that an absent colleague took; repeatable; 403 for a task of a super_admin or of another area',
  body: z.strictObject(task),
  status: 204,
});
