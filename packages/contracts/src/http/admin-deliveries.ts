import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { longText, shortText } from '../texts.js';
import { count, day, instant, uuid } from '../values.js';
import { withoutWhereToPay } from '../where-to-pay.js';
import { valuesRead } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { contactMethod, delivery, deliveryStep } from './deliveries.js';
import { handoverCode } from './handover-codes.js';
import { evidence } from './handover-evidence.js';
import { storedImage } from './stored-images.js';
import { deliveryInPath } from './path-parameters.js';

/**
 * Only administrators read the note. `happened_at`: of a contact that was noted later, or the day of a hand-over; `at` is when it was
 * noted. `admin`: the administrator who noted it, null for the winner's own steps and what the platform did.
 */
const adminStep = z.extend(deliveryStep, {
  note: z.nullable(line),
  happened_at: z.nullable(instant),
  admin: z.nullable(line),
});

/** A delivery as administrators see it. */
export const adminDelivery = z.extend(delivery, {
  user_id: uuid,
  /** The name in the public record. */
  name: line,
  city: line,
  /** When the list of the draw was closed (docs/product.md rule 61); null while identity does not answer. */
  full_name: z.nullable(line),
  /** The account's name, where it was corrected since. */
  renamed: z.nullable(line),
  /** E.164, when the list was closed; null while identity does not answer. */
  phone: z.nullable(line),
  /** The account's phone, where it was corrected since. */
  new_phone: z.nullable(line),
  /** An administrator changed the account since: the winner's code does not suffice. Null while identity does not answer. */
  needs_two_people: z.nullable(z.boolean()),
  /** Null where none was added. */
  evidence: z.nullable(evidence),
  attempts: count,
  steps: z.array(adminStep),
  /** When the prize may go to the next ticket: `from` 30 days after the winner's last sign, with attempts on 3 days; null once it is over. */
  forfeit: z.nullable(z.object({ from: instant, tried_on: z.array(day), allowed: z.boolean() })),
});
export type AdminDelivery = z.infer<typeof adminDelivery>;

const note = longText(500, { tooLong: 'La note est trop longue (500 caractères au plus)' });

export const announceCall = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/calls',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries'],
  service: 'catalog',
  limit: 'general',
  summary: 'A new code for the next call or message to this winner, valid 72 h; the winner reads it too',
  answer: z.object({ delivery: adminDelivery }),
  status: 201,
});

export const logContact = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/contacts',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'approvals'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Log how the winner was contacted, with whatever phone, and whether they answered; 409 `contact_time_impossible`',
  body: z.strictObject({
    method: contactMethod,
    reached: z.boolean(),
    note,
    /**
     * When it took place, from the win to now; default now. An attempt counts on the day on which it is noted
     * (docs/product.md rule 37).
     */
    at: z.optional(instant),
  }),
  answer: z.object({ delivery: adminDelivery }),
  status: 201,
});

export const fixAppointment = defineEndpoint({
  method: 'PUT',
  path: '/admin/deliveries/{id}/appointment',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'approvals'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Set where and when the prize is handed over, and which documents to bring; can be changed; 409 `changed_meanwhile`',
  body: z.strictObject({
    place: shortText(200, { missing: 'Indiquez le lieu', tooLong: 'Le lieu est trop long (200 caractères)' }),
    at: instant,
    documents: longText(300, { tooLong: 'La liste est trop longue (300 caractères au plus)' }),
    /** Null where there was no appointment. */
    before: valuesRead,
  }),
  answer: z.object({ delivery: adminDelivery }),
});

/** What is recorded of a hand-over, from the win to now; 409 `handover_time_impossible`. The winner reads who handed it over. */
export const handoverFacts = {
  at: instant,
  by: shortText(100, { missing: 'Indiquez qui a remis le lot', tooLong: 'Ce nom est trop long' }).check(
    withoutWhereToPay(),
  ),
};

export const handOver = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/handover',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'approvals'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Record that the prize is handed over: when, by whom, and with the winner’s code; 409 `handover_code_wrong`, `handover_time_impossible`',
  body: z.strictObject({ ...handoverFacts, code: handoverCode }),
  answer: z.object({ delivery: adminDelivery }),
});

export const correctHandOver = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/handover-corrections',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'draws'],
  service: 'catalog',
  limit: 'general',
  summary: 'Correct a hand-over in public: the text is shown below it, dated, and replaces nothing',
  body: z.strictObject({
    text: shortText(300, {
      missing: 'Indiquez la correction',
      tooLong: 'La correction est trop longue (300 caractères)',
    }).check(withoutWhereToPay()),
  }),
  answer: z.object({ delivery: adminDelivery }),
  status: 201,
});

export const forfeitPrize = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/forfeit',
  params: { id: deliveryInPath },
  access: 'super_admin',
  about: ['deliveries', 'draws', 'products', 'approvals'],
  service: 'catalog',
  limit: 'general',
  timeoutMs: 20_000,
  summary:
    'Forfeit an unreachable winner’s prize: it goes to the next ticket of the draw, in its public record; 409 `approval_needed` where “two people” is on',
  answer: z.object({ delivery: adminDelivery }),
});

export const addPhoto = defineEndpoint({
  method: 'PUT',
  path: '/admin/deliveries/{id}/photo',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries'],
  service: 'catalog',
  limit: 'general',
  summary: 'Publish a photo of the hand-over, if the winner agreed; the picture is uploaded first',
  body: z.strictObject({ imageUrl: bounded(40, z.regex(storedImage)) }),
  answer: z.object({ delivery: adminDelivery }),
});
