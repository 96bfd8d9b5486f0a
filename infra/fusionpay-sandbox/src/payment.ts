import { z } from 'zod';

/** Ways to pay that the provider names in `moyen`. */
export const operators = ['orange', 'mtn', 'moov', 'wave', 't-money', 'card'] as const;
export type Operator = (typeof operators)[number];

/** Faults that can be switched on, for one payment or for all (README.md). */
export const faultsSchema = z.strictObject({
  webhook: z.enum(['normal', 'lost', 'duplicate', 'delay', 'before_create', 'forged']).optional(),
  /** The older webhook body has `statut` instead of `event`. */
  webhookForm: z.enum(['event', 'statut']).optional(),
  create: z.enum(['normal', 'refuse', 'slow', 'no_answer', 'garbage']).optional(),
  /**
   * `forgotten`: the provider does not know the session; `not_found`: the same, as 404; `behind`: a paid session is reported as pending;
   * `another`: the answer describes another paid session.
   */
  status: z.enum(['normal', 'no_answer', 'error', 'garbage', 'forgotten', 'not_found', 'behind', 'another']).optional(),
  /** Fields of the status answer's `data` that replace the ordinary ones. */
  data: z.record(z.string(), z.unknown()).optional(),
  /** `gross`: Montant is the requested amount; `net`: frais are deducted; `wrong`: half of it; `more`: half as much again. */
  montant: z.enum(['gross', 'net', 'wrong', 'more']).optional(),
  /** The separator before `token=` in a return URL that already has a query. */
  returnSeparator: z.enum(['&', '?']).optional(),
  /** Delay of a `delay`ed webhook or a `slow` create answer, in milliseconds. */
  delayMs: z.int().min(0).max(600_000).optional(),
});
export type Faults = z.output<typeof faultsSchema>;

export const paymentSchema = z.object({
  token: z.string(),
  app: z.string(),
  totalPrice: z.int(),
  articles: z.array(z.record(z.string(), z.unknown())),
  numeroSend: z.string(),
  nomclient: z.string(),
  personalInfo: z.array(z.unknown()),
  returnUrl: z.string().nullable(),
  webhookUrl: z.string().nullable(),
  statut: z.enum(['pending', 'paid', 'failure', 'failed', 'no paid']),
  operator: z.enum(operators).nullable(),
  transaction: z.string().nullable(),
  createdAt: z.string(),
  /** ISO 8601. */
  paidAt: z.string().nullable().default(null),
  faults: faultsSchema,
});
/** A session as the provider stores it. `no paid` can still become `paid`. */
export type Payment = z.output<typeof paymentSchema>;

/** The provider's fee for a payment, F CFA: 2 % rounded up. */
const feeOf = (totalPrice: number) => Math.ceil(totalPrice * 0.02);

/** `Montant` and `frais` as the status call and the webhook show them. */
export function amountsOf(payment: Payment, montant: Faults['montant']): { Montant: number; frais: number } {
  const frais = feeOf(payment.totalPrice);
  if (montant === 'net') return { Montant: payment.totalPrice - frais, frais };
  if (montant === 'more') return { Montant: Math.ceil(payment.totalPrice * 1.5), frais };
  if (montant === 'wrong') return { Montant: Math.floor(payment.totalPrice / 2), frais };
  return { Montant: payment.totalPrice, frais };
}

/** The return URL with the token appended, as the provider does it. Null if the merchant gave none. */
export function returnAddress(payment: Payment, separator: Faults['returnSeparator'] = '&'): string | null {
  if (!payment.returnUrl) return null;
  const before = payment.returnUrl.includes('?') ? separator : '?';
  return `${payment.returnUrl}${before}token=${payment.token}`;
}
