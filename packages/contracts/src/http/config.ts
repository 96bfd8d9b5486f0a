import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { amount, count, textChannel } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** What the browser needs to know about the platform; the only source of the amounts it shows. */
export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  about: ['config'],
  service: 'identity',
  limit: 'general',
  shared: true,
  summary: 'Brand, prices and programme',
  answer: z.object({
    brand: line,
    registration_price: amount,
    free_tickets: count,
    /** Maximum ticket price of products that accept free tickets, F CFA (docs/product.md rule 27). */
    free_ticket_max_price: amount,
    countries: z.array(z.object({ code: z.enum(['TG', 'CI']), name: line, dial_code: line, phone_placeholder: line })),
    referral: z.object({
      enabled: z.boolean(),
      /** Free tickets for each friend who participates (docs/product.md rule 17). */
      referral_bonus: count,
      required_referrals: count,
      reward_tickets: count,
    }),
    /** E.164 number of the help line on WhatsApp, or null. */
    help_whatsapp: z.nullable(line),
    /** How a code for a forgotten password is sent; null where an administrator issues one (docs/text-messages.md). */
    text_messages: z.nullable(textChannel),
    /** For footer and terms: the organiser of the draws, with address, and its licence; for the terms: where to complain; null: not filled in. */
    operator: z.nullable(line),
    licence: z.nullable(line),
    complaints: z.nullable(line),
  }),
});
