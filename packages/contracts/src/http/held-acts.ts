import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { instant, productId, uuid } from '../values.js';
import { handOver } from './admin-deliveries.js';
import { messageToMany } from './admin-messages.js';
import { blockUser } from './admin-users.js';
import { defineEndpoint, type Areas, type Service, type Subject } from './define-endpoint.js';
import { deliveryInPath, heldActInPath, userInPath } from './path-parameters.js';

/** For this many seconds an act is held by its service and can be undone (docs/product.md rule 69). */
export const secondsToUndo = 10;

/** `block`: of an account. `message`: to everyone, or to the ticket holders of a product. `handover`: of a prize, with its code. */
export const heldActKind = z.enum(['block', 'message', 'handover']);
export type HeldActKind = z.infer<typeof heldActKind>;

/** An act that an administrator began: it is done at `due_at`, or as soon as its service runs again, unless it is undone before. */
export const heldAct = z.object({
  id: uuid,
  kind: heldActKind,
  due_at: instant,
  state: z.enum(['held', 'done', 'undone', 'failed']),
  /** Why a rule refused it when it was due, as a sentence. */
  failure: z.nullable(line),
});
export type HeldAct = z.infer<typeof heldAct>;
const answer = z.object({ act: heldAct });

/** What a service holds: it owns what the act changes, so the act and its end are one transaction. */
/* @__NO_SIDE_EFFECTS__ */
const heldActsOf = (
  service: Service,
  path: `/admin/held-${'blocks' | 'messages' | 'handovers'}/{id}`,
  areas: Areas,
  /** What the act changes. */
  about: readonly Subject[],
) => ({
  about,
  read: defineEndpoint({
    method: 'GET',
    path,
    params: { id: heldActInPath },
    access: 'admin',
    areas,
    about: [],
    service,
    limit: 'general',
    summary: 'What became of an act that was held, for a day',
    answer,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: `${path}/undo`,
    params: { id: heldActInPath },
    access: 'admin',
    areas,
    about,
    service,
    limit: 'general',
    summary: 'Undo an act that is held: nothing happens; repeatable; 409 `held_act_over` once its seconds have passed',
    answer,
  }),
});

/** By kind. */
export const heldActs = {
  block: heldActsOf('identity', '/admin/held-blocks/{id}', ['support'], ['users']),
  message: heldActsOf(
    'messaging',
    '/admin/held-messages/{id}',
    ['support', 'draws'],
    ['broadcasts', 'holder_messages'],
  ),
  handover: heldActsOf('catalog', '/admin/held-handovers/{id}', ['draws'], ['deliveries', 'approvals']),
} satisfies Record<HeldActKind, unknown>;
export const { read: readHeldBlock, undo: undoBlock } = heldActs.block;
export const { read: readHeldMessage, undo: undoMessage } = heldActs.message;
export const { read: readHeldHandOver, undo: undoHandOver } = heldActs.handover;

export const holdBlock = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/held-block',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['users'],
  service: 'identity',
  limit: 'general',
  summary: 'Block a user in ten seconds, unless it is undone; refused as the block itself; 409 `act_held`',
  form: {},
  body: blockUser.body,
  answer,
  status: 201,
});
export const holdHandOver = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/held-handover',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'approvals'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Record a hand-over in ten seconds, unless it is undone; the code is checked now; refused as the hand-over itself; 409 `act_held`',
  body: handOver.body,
  answer,
  status: 201,
});
export const holdMessage = defineEndpoint({
  method: 'POST',
  path: '/admin/held-messages',
  access: 'admin',
  areas: ['support', 'draws'],
  about: ['broadcasts', 'holder_messages'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Write to all users, or to everyone who has tickets of a product, in ten seconds, unless it is undone; refused as the message itself; 409 `act_held`',
  body: z.extend(z.omit(messageToMany, { sendAt: true }), {
    /** Null: all users, for administrators of support. */
    productId: z.nullable(productId),
  }),
  answer,
  status: 201,
  idempotent: true,
});
