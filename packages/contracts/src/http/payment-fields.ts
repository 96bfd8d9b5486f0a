import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { amount, instant, paymentType, uuid } from '../values.js';

/** What its owner and administrators read of a payment. */
export const paymentFields = z.object({
  id: uuid,
  /** What a person reads out to the help line: short, upper case. */
  reference: line,
  type: paymentType,
  /** What was asked, F CFA. */
  amount,
  created_at: instant,
  confirmed_at: z.nullable(instant),
  /** The means of payment, as the provider names it (docs/payment-provider.md "Operators"); null while unknown. */
  operator: z.nullable(line),
});
