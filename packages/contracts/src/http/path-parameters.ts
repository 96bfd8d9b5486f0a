import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { uuid } from '../values.js';
import { isCampaignCode } from '../source.js';
import type { PathParameter } from './define-endpoint.js';

/** The largest that PostgreSQL's `integer` holds. */
const largestId = 2_147_483_647;
const productIdText = z.pipe(
  z.pipe(bounded(10, z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  z.int().check(z.lte(largestId)),
);

export const productInPath = { schema: productIdText, malformed: 'product_not_found' } as const satisfies PathParameter;
export const userInPath = { schema: uuid, malformed: 'user_not_found' } as const satisfies PathParameter;
export const adminInPath = { schema: uuid, malformed: 'admin_not_found' } as const satisfies PathParameter;
export const paymentInPath = { schema: uuid, malformed: 'payment_not_found' } as const satisfies PathParameter;
/** The token of a payment's session at the provider. */
export const paymentTokenInPath = { schema: line, malformed: 'payment_not_found' } as const satisfies PathParameter;
export const approvalInPath = { schema: uuid, malformed: 'approval_not_found' } as const satisfies PathParameter;
export const heldActInPath = { schema: uuid, malformed: 'held_act_not_found' } as const satisfies PathParameter;
export const deliveryInPath = { schema: uuid, malformed: 'delivery_not_found' } as const satisfies PathParameter;
/** Of a product whose draw is public. */
export const drawInPath = { schema: productIdText, malformed: 'draw_not_found' } as const satisfies PathParameter;
/** A winning ticket's, from 0. */
export const ticketInPath = {
  schema: z.pipe(bounded(7, z.regex(/^\d{1,7}$/)), z.transform(Number)),
  malformed: 'image_not_found',
} as const satisfies PathParameter;
export const entryInPath = { schema: uuid, malformed: 'entry_not_found' } as const satisfies PathParameter;
export const creditInPath = { schema: uuid, malformed: 'credit_not_found' } as const satisfies PathParameter;
export const refundInPath = { schema: uuid, malformed: 'refund_not_found' } as const satisfies PathParameter;
export const refundFileInPath = { schema: uuid, malformed: 'refund_file_not_found' } as const satisfies PathParameter;
export const campaignInPath = {
  schema: bounded(30, z.refine(isCampaignCode)),
  malformed: 'campaign_not_found',
} as const satisfies PathParameter;
export const messageInPath = { schema: uuid, malformed: 'message_not_found' } as const satisfies PathParameter;
/** The id of its person. */
export const conversationInPath = {
  schema: uuid,
  malformed: 'conversation_not_found',
} as const satisfies PathParameter;
export const holderMessageInPath = {
  schema: uuid,
  malformed: 'holder_message_not_found',
} as const satisfies PathParameter;
export const savedReplyInPath = { schema: uuid, malformed: 'saved_reply_not_found' } as const satisfies PathParameter;
