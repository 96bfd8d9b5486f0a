import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { inCamelCase } from '../field-names.js';
import { longText } from '../texts.js';
import { amount, count } from '../values.js';
import { valuesRead } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { wantedPlayLimit } from './play-limits.js';

/** Percent of a product's places that free tickets may take (docs/product.md rule 28). */
export const freeTicketShare = z
  .int('La part doit être un nombre entier')
  .check(z.gte(0, 'La part ne peut pas être négative'), z.lte(100, 'La part est de 100 % au plus'));

/** Field names as in docs/product.md section 7, in the request too. */
export const referralSettings = z.object({ enabled: z.boolean(), required_referrals: count, reward_tickets: count });

export type ReferralProgramme = z.infer<typeof referralSettings>;

export const getReferralSettings = defineEndpoint({
  method: 'GET',
  path: '/admin/referral-settings',
  access: 'admin',
  areas: ['money'],
  about: ['settings'],
  service: 'identity',
  limit: 'general',
  summary: 'The referral programme',
  answer: referralSettings,
});
const threshold = z
  .int('Le seuil doit être un nombre entier')
  .check(z.gte(1, 'Il faut au moins un filleul'), z.lte(10_000, 'Le seuil est trop élevé'));
/** What administrators type of the programme. */
const typedProgramme = z.object({
  enabled: z.boolean(),
  required_referrals: threshold,
  reward_tickets: z
    .int('La récompense doit être un nombre entier')
    .check(z.gte(0, 'La récompense ne peut pas être négative'), z.lte(1000, 'La récompense est trop élevée')),
} satisfies Record<keyof ReferralProgramme, z.ZodMiniType>);
export const updateReferralSettings = defineEndpoint({
  method: 'PUT',
  path: '/admin/referral-settings',
  access: 'admin',
  areas: ['money'],
  about: ['settings', 'config'],
  service: 'identity',
  limit: 'general',
  summary: 'Change the referral programme: any subset; 409 `approval_needed` where “two people” is on',
  form: {},
  body: z.strictObject({ ...z.partial(typedProgramme).shape, before: valuesRead }),
  answer: referralSettings,
});

export const settings = z.object({
  registration_price: amount,
  /** Whether two administrators must agree to what docs/product.md rule 48 lists. */
  two_people: z.boolean(),
  /** With `two_people`, grants and refunds from this amount on need two super_admins, F CFA. */
  approve_money_from: amount,
  /** Tickets for each friend who participates (docs/product.md rule 17). */
  referral_bonus: count,
  /** The same setting as `required_referrals` of the programme. */
  referral_threshold: count,
  /** Maximum ticket price, F CFA, of products on which free tickets may be placed (docs/product.md rule 27). */
  free_ticket_max_price: amount,
  /** Percent of a product's places that free tickets may take, unless the product sets another share (docs/product.md rule 28). */
  free_ticket_share: count,
  /** What a person may spend on tickets in 7 and in 30 days, F CFA; null for any amount (docs/product.md rule 40). */
  play_limit_week: z.nullable(amount),
  play_limit_month: z.nullable(amount),
  /** Maximum text messages with reminders of the hour of one draw (docs/text-messages.md). */
  reminder_texts_per_draw: count,
  /** E.164, or null: no help line is shown. */
  help_whatsapp: z.nullable(line),
  /** For footer and terms: name, legal form, register number and address of the organiser; null: not filled in. */
  operator: z.nullable(line),
  /** Beside it: the licence to organise draws, with its number and who gave it; null: not filled in. */
  licence: z.nullable(line),
  /** For the terms: where to complain; null: not filled in. */
  complaints: z.nullable(line),
});
export type Settings = z.infer<typeof settings>;
/** What `updateSettings` changes, under its names in snake_case. */
export const editableSettings = z.omit(settings, { two_people: true, approve_money_from: true });

const legalText = longText(500, { tooLong: 'Ce texte est trop long (500 caractères au plus)' });
/** What administrators type of `editableSettings`. Requests have these names in camelCase. */
const typed = z.object(
  inCamelCase({
    registration_price: z
      .int('Le prix doit être un nombre entier')
      .check(
        z.gte(200, 'Le prix doit être d’au moins 200\u00a0F\u00a0CFA'),
        z.lte(1_000_000, 'Le prix est trop élevé'),
      ),
    referral_bonus: z
      .int('Le bonus doit être un nombre entier')
      .check(z.gte(0, 'Le bonus ne peut pas être négatif'), z.lte(100, 'Le bonus est trop élevé')),
    referral_threshold: threshold,
    free_ticket_max_price: z
      .int('Le prix doit être un nombre entier')
      .check(z.gte(0, 'Le prix ne peut pas être négatif'), z.lte(10_000_000, 'Le prix est trop élevé')),
    free_ticket_share: freeTicketShare,
    help_whatsapp: z.nullable(bounded(40, z.trim())),
    play_limit_week: wantedPlayLimit,
    play_limit_month: wantedPlayLimit,
    reminder_texts_per_draw: z
      .int('Le nombre de SMS doit être un nombre entier')
      .check(z.gte(0, 'Le nombre de SMS ne peut pas être négatif'), z.lte(10_000, 'Le nombre de SMS est trop élevé')),
    operator: z.nullable(legalText),
    licence: z.nullable(legalText),
    complaints: z.nullable(legalText),
  } satisfies Record<keyof z.infer<typeof editableSettings>, z.ZodMiniType>),
);
/** The settings of both forms: each touches everybody, so with “two people” on a second administrator approves it (docs/product.md rule 48). */
export const requestedSettings = z.partial(
  z.extend(typed, {
    referralEnabled: typedProgramme.shape.enabled,
    rewardTickets: typedProgramme.shape.reward_tickets,
  }),
);

/** The sentence for limits of play of which the week's is above the month's, F CFA; null where they are in order. */
export const weekAboveMonth = (week: number | null, month: number | null): string | null =>
  week !== null && month !== null && week > month
    ? 'La limite sur 7\u00a0jours ne peut pas dépasser celle sur 30\u00a0jours'
    : null;

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  areas: 'every',
  about: ['settings'],
  service: 'identity',
  limit: 'general',
  summary: 'The platform’s settings',
  answer: settings,
});
export const updateSettings = defineEndpoint({
  method: 'PUT',
  path: '/admin/settings',
  access: 'admin',
  areas: ['money'],
  about: ['settings', 'config'],
  service: 'identity',
  limit: 'general',
  summary: 'Change the platform’s settings: any subset; 409 `approval_needed` where “two people” is on',
  form: {},
  body: z.strictObject({ ...z.partial(typed).shape, before: valuesRead }),
  answer: settings,
});
/** `enabled`: the switch. `moneyFrom`: see `approve_money_from`. */
export const twoPeopleRule = {
  enabled: z.optional(z.boolean()),
  moneyFrom: z.optional(
    z
      .int('Le montant doit être un nombre entier')
      .check(
        z.gte(1, 'Le montant doit être d’au moins 1\u00a0F\u00a0CFA'),
        z.lte(100_000_000, 'Le montant est trop élevé'),
      ),
  ),
};
export const chooseTwoPeople = defineEndpoint({
  method: 'PUT',
  path: '/admin/settings/two-people',
  access: 'super_admin',
  about: ['settings'],
  service: 'identity',
  limit: 'general',
  summary:
    'Switch “two people” on, which needs two confirmed super_admins (409 `two_people_needed`); 409 `approval_needed` for any change while it is on',
  form: {},
  body: z.strictObject(twoPeopleRule),
  answer: settings,
});

/**
 * Where payments are opened: the addresses are set only in the environment and are shown masked (docs/product.md rule
 * 15).
 */
const providers = z.object({
  current: line,
  webhook_url: line,
  options: z.array(z.object({ name: line, url_masked: line })),
});
export type PaymentProviders = z.infer<typeof providers>;
export const getPaymentProviders = defineEndpoint({
  method: 'GET',
  path: '/admin/payment-providers',
  access: 'admin',
  areas: ['money'],
  about: ['payment_providers'],
  service: 'payments',
  limit: 'general',
  summary: 'The configured payment providers, addresses masked',
  answer: providers,
});
export const choosePaymentProvider = defineEndpoint({
  method: 'PUT',
  path: '/admin/payment-providers/current',
  access: 'super_admin',
  about: ['payment_providers'],
  service: 'payments',
  limit: 'general',
  summary:
    'Open new payments at another configured provider; payments in progress stay at theirs. 409 `approval_needed` where “two people” is on',
  body: z.strictObject({ name: bounded(40, z.regex(/^[a-z0-9-]{1,40}$/)), before: valuesRead }),
  answer: providers,
});
