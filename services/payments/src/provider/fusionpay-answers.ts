import { bounded, line } from '@raffle/contracts/bounded';
import { paymentToken } from '@raffle/contracts/values';
import { z } from 'zod';
import type { ProviderVerdict } from './payment-provider.js';

/** Only addresses a browser may be redirected to. */
const webAddress = bounded(2_000, z.url({ protocol: /^https?$/ }));

export const createAnswer = z.discriminatedUnion('statut', [
  z.object({
    statut: z.literal(true),
    token: paymentToken,
    url: webAddress,
  }),
  z.object({ statut: z.literal(false), message: z.optional(bounded(2_000)).catch(undefined) }),
]);

/** Of a field that the provider reports, in characters. */
const ordinaryLength = 40;
/** Above this `came_in` could not be stored. */
const largestAmount = 2 ** 31 - 1;

/** F CFA, as a number or as digits; whatever else the provider writes is no amount. */
const amount = z.pipe(
  z.union([z.number(), z.pipe(bounded(ordinaryLength, z.regex(/^\d{1,12}(\.\d+)?$/)), z.transform(Number))]),
  z.number().check(z.gte(0), z.lte(largestAmount)),
);
/** A database cannot store a NUL or half a surrogate pair. */
const cleaned = (text: string) => [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, ordinaryLength).join('');
/** Cut rather than refused: it tells cards from numbers that a refund can go to. */
const operator = z.pipe(line, z.transform(cleaned));
/** As a JSON number it has lost the leading 0 of Côte d'Ivoire's ten digits, which Togo's eight never have. */
const payerNumber = z.union([
  bounded(ordinaryLength),
  z.pipe(
    z.int().check(z.gte(0)),
    z.transform((number) => String(number).replace(/^\d{9}$/, '0$&')),
  ),
]);

/** Called with an optional field that cannot be read, and the kind of what it holds; never with its value, which may be a phone. */
export type NoteOddField = (field: string, kind: string) => void;

const sessionData = z.object({ data: z.record(line, z.unknown()) });

/** A refusal's sentence, made safe to show: one bounded line without addresses. */
export function showableSentence(message: string | undefined): string | undefined {
  const line = message
    ?.replace(/https?:\/\/\S+/gi, '')
    .replace(/[\p{Cc}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By code points: a lone surrogate cannot be stored.
  return line ? [...line].slice(0, 200).join('') : undefined;
}

/** `Montant` may exclude `frais` (docs/payment-provider.md "Status"). Nothing received never matches. All in F CFA. */
export function amountMatches(expected: number, montant: number, frais: number): boolean {
  return montant >= 1 && (montant === expected || montant + frais === expected);
}

/**
 * Interprets the JSON of a status call. State, token and amount decide (docs/payment-provider.md "Status"): nothing that another field
 * holds changes what a paid session is worth, and doubt about its amount is for a person.
 */
export function verdictOf(
  answer: unknown,
  token: string,
  expectedAmount: number,
  noteOdd: NoteOddField = () => undefined,
): ProviderVerdict {
  const session = sessionData.safeParse(answer).data?.data;
  if (session?.['tokenPay'] !== token) return { state: 'unknown' };
  const statut = line.safeParse(session['statut']).data?.trim().toLowerCase();
  switch (statut) {
    case 'pending':
      return { state: 'pending', interrupted: false };
    // Merchants disagree on whether `no paid` is final, so it is not.
    case 'no paid':
      return { state: 'pending', interrupted: true };
    case 'failure':
    case 'failed':
      return { state: 'failed', operator: readWith(session, noteOdd)('moyen', operator) || null };
    case 'paid':
      return paidVerdict(session, expectedAmount, noteOdd);
    default:
      return { state: 'unknown' };
  }
}

function paidVerdict(
  session: Readonly<Record<string, unknown>>,
  expectedAmount: number,
  noteOdd: NoteOddField,
): ProviderVerdict {
  const read = readWith(session, noteOdd);
  const received = read('Montant', amount);
  const fee = read('frais', amount);
  return {
    state: 'paid',
    asExpected: received !== null && amountMatches(expectedAmount, received, fee ?? 0),
    received,
    amount_text: received === null ? textOf(session['Montant']) : null,
    fee,
    operator: read('moyen', operator) || null,
    payer_phone: payerPhone(read('numeroSend', payerNumber) ?? ''),
  };
}

/** Reads each field alone: an odd one makes no other unreadable. */
const readWith =
  (session: Readonly<Record<string, unknown>>, noteOdd: NoteOddField) =>
  <T>(field: string, schema: z.ZodType<T>): T | null => {
    const held = session[field] ?? null;
    if (held === null) return null;
    const parsed = schema.safeParse(held);
    const kind = kindOf(held);
    if (!parsed.success || kind === 'long text') noteOdd(field, kind);
    return parsed.data ?? null;
  };

const textOf = (held: unknown) => cleaned(typeof held === 'string' ? held : JSON.stringify(held ?? null)) || null;

/** Few words, so that what is logged once for each is bounded. */
function kindOf(held: unknown): string {
  if (held === '') return 'empty text';
  if (Array.isArray(held)) return 'list';
  if (typeof held !== 'string') return typeof held;
  return held.length > ordinaryLength ? 'long text' : 'text';
}

/** E.164 → the provider's format: Togo 8 digits, Côte d'Ivoire 10 with the leading 0. */
export function localPhone(e164: string): string {
  return e164.replace(/^\+(228|225)/, '').replace(/\D/g, '');
}

/** The provider's format, or a number with its dial code → E.164; null unless it is a number of Togo or Côte d'Ivoire. */
export function payerPhone(shown: string): string | null {
  const digits = shown.replace(/\D/g, '').replace(/^00/, '');
  if (/^(228\d{8}|225\d{10})$/.test(digits)) return `+${digits}`;
  if (/^\d{8}$/.test(digits)) return `+228${digits}`;
  return /^0\d{9}$/.test(digits) ? `+225${digits}` : null;
}
