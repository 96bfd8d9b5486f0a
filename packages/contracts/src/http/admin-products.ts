import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { inCamelCase } from '../field-names.js';
import { maxAdditionLength, maxPictures, prizeConditions, type ProductFields } from '../product-fields.js';
import { longText, shortText } from '../texts.js';
import { amount, beaconRule, productStatus, typedInstant } from '../values.js';
import { valuesRead } from './admin-lists.js';
import { freeTicketShare } from './admin-settings.js';
import { defineEndpoint } from './define-endpoint.js';
import { adminProduct } from './products.js';
import { productInPath } from './path-parameters.js';
import { typedPrizeCost } from './prize-cost.js';

/** Plausible years; beyond 9999 a year has more digits than databases and browsers agree on. */
const usualYear = z.refine<string>(
  (text) => {
    const year = new Date(text).getUTCFullYear();
    // Invalid dates have been refused already.
    return !(year < 2000 || year > 2099);
  },
  { error: 'La date du tirage est incorrecte' },
);

/** A further picture, which was uploaded or is part of this site. */
const typedPicture = z.strictObject({
  alt: shortText(120, {
    missing: 'Décrivez chaque photo en quelques mots',
    tooLong: 'La description d’une photo est trop longue (120 caractères au plus)',
  }),
  image_url: bounded(
    { units: 500, tooLong: 'L’adresse de la photo est trop longue' },
    z.regex(/^\/(?!\/)\S+$/, 'Envoyez la photo elle-même'),
  ),
});

/** What administrators type of `productFields`. Requests have these names in camelCase. */
const typed = {
  image_url: bounded(
    { units: 500, tooLong: 'L’adresse de la photo est trop longue' },
    z.trim(),
    // Pages show only https pictures (img-src).
    z.regex(/^$|^https:\/\/\S+$|^\/(?!\/)\S+$/, 'L’adresse de la photo doit commencer par https:// ou /'),
  ),
  name: shortText(120, {
    missing: 'Donnez un nom au produit',
    tooLong: 'Le nom est trop long (120 caractères au plus)',
  }),
  description: longText(2000, { tooLong: 'La description est trop longue (2 000 caractères au plus)' }),
  pictures: z.array(typedPicture).check(
    z.maxLength(maxPictures, 'Quatre autres photos au plus'),
    z.refine(
      (pictures) => new Set(pictures.map(({ image_url }) => image_url)).size === pictures.length,
      'La même photo est là deux fois',
    ),
  ),
  /** Null: not stated. */
  retail_value: z.nullable(
    z
      .int('La valeur doit être un nombre entier')
      .check(
        z.gte(1, 'La valeur doit être d’au moins 1\u00a0F\u00a0CFA, ou vide'),
        z.lte(1_000_000_000, 'La valeur est trop élevée'),
      ),
  ),
  /** Null: not stated. */
  condition: z.nullable(z.enum(prizeConditions, 'Choisissez un état')),
  guarantee: shortText(120, { tooLong: 'La garantie est trop longue (120 caractères au plus)' }),
  supplier: shortText(120, { tooLong: 'Le nom du fournisseur est trop long (120 caractères au plus)' }),
  handover_place: shortText(120, { tooLong: 'Le lieu est trop long (120 caractères au plus)' }),
  /** Null: not stated. */
  handover_days: z.nullable(
    z
      .int('Le délai doit être un nombre entier de jours')
      .check(z.gte(1, 'Le délai doit être d’au moins un jour, ou vide'), z.lte(365, '365\u00a0jours au plus')),
  ),
  ticket_price: z
    .int('Le prix doit être un nombre entier')
    .check(z.gte(200, 'Le prix doit être d’au moins 200\u00a0F\u00a0CFA'), z.lte(10_000_000, 'Le prix est trop élevé')),
  max_participants: z
    .int('Le nombre de places doit être un nombre entier')
    .check(z.gte(1, 'Il faut au moins une place'), z.lte(1_000_000, 'Un million de places au plus')),
  max_winners: z
    .int('Le nombre de gagnants doit être un nombre entier')
    .check(z.gte(1, 'Il faut au moins un gagnant'), z.lte(1000, 'Mille gagnants au plus')),
  accepts_free_tickets: z.boolean(),
  /** Null: the share in the settings. */
  free_ticket_share: z.nullable(freeTicketShare),
  /** Null: the default for its places. */
  tickets_per_person: z.nullable(
    z
      .int('Le nombre de tickets doit être un nombre entier')
      .check(z.gte(1, 'Il faut au moins un ticket par personne'), z.lte(1_000_000, 'Un million de tickets au plus')),
  ),
  draw_date: z.nullable(typedInstant('La date du tirage est incorrecte').check(usualYear)),
  artificial_boost: z.int().check(z.gte(0), z.lte(1_000_000)),
  beacon_rule: beaconRule,
} satisfies Partial<Record<keyof ProductFields, z.ZodMiniType>>;

const winnersFit = z.refine<{ maxWinners?: number | undefined; maxParticipants?: number | undefined }>(
  // Fewer than one place has its own message.
  ({ maxWinners = 1, maxParticipants = maxWinners }) => maxParticipants < 1 || maxWinners <= maxParticipants,
  { path: ['maxWinners'], error: 'Il ne peut pas y avoir plus de gagnants que de places' },
);

/** POST body; a new product is a draft unless `status` is `active` (docs/product.md rule 10b). */
export const createProductBody = z
  .strictObject(
    inCamelCase({
      ...typed,
      description: z._default(typed.description, ''),
      image_url: z._default(typed.image_url, ''),
      pictures: z._default(typed.pictures, []),
      retail_value: z._default(typed.retail_value, null),
      condition: z._default(typed.condition, null),
      guarantee: z._default(typed.guarantee, ''),
      supplier: z._default(typed.supplier, ''),
      handover_place: z._default(typed.handover_place, ''),
      handover_days: z._default(typed.handover_days, null),
      max_winners: z._default(typed.max_winners, 1),
      accepts_free_tickets: z._default(typed.accepts_free_tickets, true),
      free_ticket_share: z._default(typed.free_ticket_share, null),
      tickets_per_person: z._default(typed.tickets_per_person, null),
      draw_date: z._default(typed.draw_date, null),
      artificial_boost: z._default(typed.artificial_boost, 0),
      /** Absent: the configured default. */
      beacon_rule: z.optional(typed.beacon_rule),
      prize_cost: z._default(typedPrizeCost, null),
      status: z._default(z.enum(['draft', 'active']), 'draft'),
    }),
  )
  .check(winnersFit);
export type CreateProduct = z.output<typeof createProductBody>;

/** PUT body: any subset. Catalog decides which fields may change when, and refuses others with 409. */
export const updateProductBody = z
  .strictObject({
    ...z.partial(z.object(inCamelCase(typed))).shape,
    prizeCost: z.optional(typedPrizeCost),
    status: z.optional(productStatus),
    before: valuesRead,
  })
  .check(winnersFit);
export type UpdateProduct = z.output<typeof updateProductBody>;

const addition = z.strictObject({
  text: longText(maxAdditionLength, {
    missing: 'Écrivez la précision',
    tooLong: `La précision est trop longue (${maxAdditionLength} caractères au plus)`,
  }),
});

const cancelProductBody = z.strictObject({
  reason: shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' }),
});

const productAnswer = z.object({ product: adminProduct });
export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/products',
  access: 'admin',
  areas: ['draws'],
  about: ['products', 'stats'],
  service: 'catalog',
  limit: 'general',
  summary: 'Create a product',
  body: createProductBody,
  answer: productAnswer,
  status: 201,
});
export const updateProduct = defineEndpoint({
  method: 'PUT',
  path: '/products/{id}',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['products'],
  service: 'catalog',
  limit: 'general',
  summary: 'Change a product',
  body: updateProductBody,
  answer: productAnswer,
});
export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/products/{id}',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['products', 'stats'],
  service: 'catalog',
  limit: 'general',
  summary: 'Delete a product without tickets',
  status: 204,
});
export const addToProduct = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/additions',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['products', 'holder_messages'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Add a dated text below what a product that has tickets shows; its holders are told. The same text again is none; 409 `prize_not_fixed` while its own text can change, `approval_needed` where it may say where to pay and two people must agree',
  body: addition,
  answer: productAnswer,
});
export const getProductDefaults = defineEndpoint({
  method: 'GET',
  path: '/admin/product-defaults',
  access: 'admin',
  areas: ['draws'],
  about: ['products'],
  service: 'catalog',
  limit: 'general',
  summary: 'What the form of a new product proposes: the price of the newest product, and the configured beacon rule',
  answer: z.object({ ticket_price: amount, beacon_rule: line }),
});
export const adminCreateProduct = defineEndpoint({ ...createProduct, path: '/admin/products' });
export const adminUpdateProduct = defineEndpoint({ ...updateProduct, path: '/admin/products/{id}' });
export const adminDeleteProduct = defineEndpoint({ ...deleteProduct, path: '/admin/products/{id}' });
export const cancelProduct = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/cancel',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['products', 'draws', 'approvals', 'stats'],
  service: 'catalog',
  limit: 'general',
  timeoutMs: 25_000,
  summary: 'Cancel a product: its tickets become credits; a full one publicly, and only by a super_admin',
  body: cancelProductBody,
  answer: productAnswer,
});
