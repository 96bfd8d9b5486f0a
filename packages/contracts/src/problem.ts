import * as z from 'zod/mini';
import { paymentState } from './http/payments.js';

/** One field that was refused: where (`maxWinners`, `items.0.name`) and why, in French. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem details as every process answers them (`application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
  /** The payment that is the reason, where its payer confirms a purchase (docs/product.md rule 5, placing and confirming). */
  payment: z.optional(paymentState),
});
export type Problem = z.infer<typeof problem>;
