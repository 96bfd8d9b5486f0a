import * as z from 'zod/mini';
import { rulePattern } from '@raffle/draw-protocol/beacon-rule';
import { bounded } from './bounded.js';

/** A whole, positive product id. */
export const productId = z.int().check(z.positive());
/** A UUID (version 7 where we make it). */
export const uuid = bounded(36, z.uuid());
/** An amount of money: a whole number of F CFA (XOF has no minor unit). */
export const amount = z.int().check(z.nonnegative());
/** A count of tickets, places or people. */
export const count = z.int().check(z.nonnegative());
/** An instant: ISO 8601 in UTC. */
export const instant = bounded(40, z.iso.datetime());
/** An instant as a form sends it: with any offset. @param error the sentence for another text */
export const typedInstant = (error: string) =>
  bounded({ units: 40, tooLong: error }, z.iso.datetime({ offset: true, error }));
/** A calendar day, in UTC as both countries: `2026-11-20`. */
export const day = bounded(10, z.iso.date());
/** An address of the web. */
export const url = bounded(2_000, z.url());
/** 32 bytes as 64 lower-case hexadecimal digits. */
export const hash = bounded(64, z.regex(/^[0-9a-f]{64}$/));
/** drand's quicknet, by the hash of its chain. */
export const drandRule = 'drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** Which public value a draw waits for, and at which hour (docs/draw-protocol.md steps 1 and 4). Catalog knows the chains. */
export const beaconRule = bounded(90, z.regex(rulePattern));
/** The version of an aggregate: a newer one wins, an older one is ignored. */
export const version = z.int().check(z.nonnegative());
/** A payment token as the provider issued it. The pattern allows only what is safe in a URL. */
export const paymentToken = bounded(128, z.regex(/^[A-Za-z0-9_-]{6,128}$/));
/** Channels for codes and short notices (docs/text-messages.md). */
export const textChannels = ['sms', 'whatsapp'] as const;
export const textChannel = z.enum(textChannels);
export type TextChannel = z.output<typeof textChannel>;
/** A product's life (docs/product.md rules 10b and 20). */
export const productStatus = z.enum(['draft', 'active', 'drawing', 'completed', 'cancelled']);
export type ProductStatus = z.infer<typeof productStatus>;
/** How a ticket was obtained (docs/product.md section 3). */
export const ticketType = z.enum(['purchase', 'free', 'referral']);
export type TicketType = z.infer<typeof ticketType>;
export const paymentType = z.enum(['registration', 'ticket']);
export type PaymentType = z.infer<typeof paymentType>;
/**
 * A payment's state inside payments, finer than the one its payer reads. `creating`: the row exists, the provider has not answered · `pending`: can be paid · `confirmed`: the provider reports the
 * expected amount, or an administrator accepted another one · `review`: paid with another amount, an administrator decides ·
 * `refunded`: an administrator sends it back · `failed`: the provider reports a failure · `expired`: no longer checked ·
 * `not_created`: the provider refused or did not answer.
 */
export const ownPaymentState = z.enum([
  'creating',
  'pending',
  'confirmed',
  'failed',
  'review',
  'refunded',
  'expired',
  'not_created',
]);
/** How long payments asks the provider about a payment without money, in hours (docs/payment-provider.md). */
export const lastPaymentCheckHours = 48;
/** What a credit is worth: money that came in, a free or a referral ticket, or a value that was given (docs/product.md rule 55). */
export const creditKind = z.enum(['paid', 'free', 'referral', 'promotional']);
export type CreditKind = z.infer<typeof creditKind>;
/**
 * Reason of a credit; `goodwill`: given by administrators. `paid_otherwise`: less was received than asked, or more. `play_limit`: paid after its hold had ended, beyond a limit
 * of play or during a pause.
 */
export const creditReason = z.enum([
  'sold_out',
  'person_limit',
  'play_limit',
  'paid_twice',
  'product_cancelled',
  'product_closed',
  'paid_otherwise',
  'goodwill',
]);
export type CreditReason = z.infer<typeof creditReason>;
/** Of credits whose money has not counted towards the limits of play: placing them counts (docs/product.md rule 45). */
export const countedWhenPlaced: readonly CreditReason[] = ['play_limit', 'paid_twice'];
/** Why a service requests a refund; `account_closed`: the money came after its owner had closed their account. */
export const refundRequestReason = z.enum([
  'phone_already_registered',
  'unknown_subject',
  'credit_asked_back',
  'account_closed',
]);
export type RefundRequestReason = z.infer<typeof refundRequestReason>;
/** Reason of a refund; `paid_otherwise`: another amount was received, and an administrator decided to refund it. */
export const refundReason = z.enum([...refundRequestReason.options, 'paid_otherwise']);
export type RefundReason = z.infer<typeof refundReason>;
/** The actor of automatic actions of the system (docs/product.md rule 36). */
export const systemActorId = '00000000-0000-0000-0000-000000000000';
/** The actor of what users do themselves, for example a winner with their prize. */
export const personActorId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The actor of the operator's commands, at the machine. */
export const operatorActorId = '00000000-0000-8000-8000-000000000001';
export const adminRole = z.enum(['admin', 'super_admin']);
export type AdminRole = z.infer<typeof adminRole>;
/**
 * What an `admin` works on (docs/product.md rule 64), and the right to export phone numbers, which is given apart. A super_admin has all
 * of them.
 */
export const adminArea = z.enum(['support', 'money', 'draws', 'phones']);
export type AdminArea = z.infer<typeof adminArea>;
/** The areas in which endpoints and screens are. */
export type WorkArea = Exclude<AdminArea, 'phones'>;
/** The names under which processes sign and are addressed. */
export const processName = z.enum(['gateway', 'identity', 'catalog', 'tickets', 'payments', 'messaging']);
export type ProcessName = z.infer<typeof processName>;
