import * as z from 'zod/mini';
import { line, lines } from './bounded.js';
import { paymentCredit, paymentState } from './http/payments.js';

/** One field that was refused: where (`maxWinners`, `items.0.name`) and why, in French. */
export const fieldError = z.object({ path: line, message: line });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem details as every process answers them (`application/problem+json`). */
export const problem = z.object({
  type: line,
  title: line,
  status: z.int(),
  code: line,
  detail: lines,
  message: line,
  request_id: z.optional(line),
  errors: z.optional(z.array(fieldError)),
  /** The payment that is the reason, where its payer confirms a purchase (docs/product.md rule 5). */
  payment: z.optional(paymentState),
  /** What that payment became instead of tickets. */
  credit: z.optional(paymentCredit),
});
export type Problem = z.infer<typeof problem>;
