import { inCamelCase } from '@raffle/contracts/field-names';
import { createProductBody, type CreateProduct } from '@raffle/contracts/http/admin-products';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { conditionWords } from '@raffle/contracts/prize-facts';
import { prizeFields as prize, saleTerms } from '@raffle/contracts/product-fields';
import * as z from 'zod/mini';
import { typedMoment } from '../../shared/form/moment.js';
import { wholeNumber } from '../../shared/form/number-input.js';
import { changesFrom } from '../../shared/form/typed.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { waitsForItsHour } from '../../shared/draw/waits-for-its-hour.js';
import { texts } from './texts.fr.js';

type ProductBody = Omit<CreateProduct, 'status' | 'beaconRule'>;
/** The form values as typed, by the body's fields: strings until they are sent. */
export type ProductValues = Record<keyof ProductBody, string>;

const { status: _status, beaconRule: _beaconRule, ...typedFields } = createProductBody.shape;

/** The body's default values in the form, where it has some; in the order in which a drawn product shows them. */
export const emptyProduct: Readonly<ProductValues> = Object.fromEntries(
  Object.entries(typedFields).map(([name, schema]) => {
    const initial = z.safeParse(schema, undefined);
    return [name, initial.success ? written(initial.data) : ''];
  }),
) as ProductValues;

/** What an empty number counts as; null where it has a meaning of its own: the share in the settings, the usual number for the places, an unknown cost. */
export const whenEmpty = {
  retailValue: null,
  handoverDays: null,
  ticketPrice: 0,
  maxParticipants: 0,
  maxWinners: 1,
  freeTicketShare: null,
  ticketsPerPerson: null,
  artificialBoost: 0,
  prizeCost: null,
} as const satisfies {
  [Name in keyof ProductBody as ProductBody[Name] extends number | null ? Name : never]-?: number | null;
};

/** Fixed once a product is open for sale (docs/product.md rule 10b). */
export const fixedFields = Object.keys(emptyProduct).filter((name) =>
  Object.hasOwn(inCamelCase(Object.fromEntries(saleTerms.map((term) => [term, true]))), name),
) as (keyof ProductValues)[];

/** Fixed once somebody holds a place (docs/product.md rule 63). */
export const prizeFields = Object.keys(
  inCamelCase(Object.fromEntries(prize.map((name) => [name, true]))),
) as (keyof ProductValues)[];

/** From its draw or its cancellation on a product is read-only (docs/product.md rule 10b); one with an hour from its last place on (rule 51). */
export const isReadOnly = (product: AdminProduct) =>
  product.planned_opening !== null ||
  (product.status !== 'draft' && product.status !== 'active') ||
  waitsForItsHour(product);

/** Whether this date moves the end of the sale, not counting a first announced one before it (docs/product.md rule 36). */
export function movesTheEnd(product: AdminProduct, drawDate: string | null): boolean {
  if (drawDate === null || product.sale_ends_at === null || drawDate === product.draw_date) return false;
  return product.draw_date !== null || product.sale_moved || drawDate > product.sale_ends_at;
}

/** The request body: numbers fall back to 0, winners to 1. */
export function toBody(values: ProductValues): ProductBody {
  const read = (name: string, value: string) => {
    if (name in whenEmpty) return wholeNumber(value, whenEmpty[name as keyof typeof whenEmpty]);
    if (name === 'acceptsFreeTickets') return value === 'yes';
    if (name === 'condition') return value || null;
    if (name === 'pictures') return JSON.parse(value) as unknown;
    return name === 'drawDate' ? wholeInstant(value) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(name, value)])) as ProductBody;
}

const wholeInstant = (text: string) => (text.endsWith('Z') ? text : text && typedMoment(text)) || null;

/** As typed: pictures as JSON, `yes` or `no`, an instant in UTC as loaded, the time of Lomé and Abidjan all year. */
function written(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function toValues(product: AdminProduct): ProductValues {
  const { own_tickets_per_person: tickets_per_person } = product;
  const loaded = new Map<string, unknown>(Object.entries(inCamelCase({ ...product, tickets_per_person })));
  return Object.fromEntries(
    Object.keys(emptyProduct).map((name) => [name, written(loaded.get(name))]),
  ) as ProductValues;
}

/** A value for a sentence: a URL as a phrase, an instant as a date. */
export function shownValue(name: string, value: string): string {
  if (value !== '' && name === 'imageUrl') return texts.otherPicture;
  if (name === 'pictures') return texts.morePictures.others;
  if (name === 'acceptsFreeTickets') return texts.freeTicketsAre[value === 'yes' ? 'yes' : 'no'];
  if (value !== '' && name === 'condition') return conditionWords[value as keyof typeof conditionWords];
  return value !== '' && name === 'drawDate' ? dateAndTime(value) : value;
}

/** The fields in which the form differs from the loaded product, with the loaded values. */
export const changesOf = (product: AdminProduct, values: ProductValues) =>
  changesFrom(toBody(toValues(product)), toBody(values));
