import type { AdminProduct, CreateProduct, FieldError } from '@raffle/contracts';
import { changesFrom } from '../../shared/form/changes-from.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { wholeNumber } from '../../shared/form/use-form.js';
import { texts } from './texts.fr.js';

/** The product form as typed: every value a string until it is sent. */
export type ProductValues = {
  name: string;
  description: string;
  imageUrl: string;
  ticketPrice: string;
  maxParticipants: string;
  maxWinners: string;
  /** `2026-11-27T18:00` as typed, or the whole instant as loaded; in UTC: Lomé and Abidjan keep it all year. */
  drawDate: string;
  artificialBoost: string;
};

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  imageUrl: '',
  ticketPrice: '500',
  maxParticipants: '',
  maxWinners: '1',
  drawDate: '',
  artificialBoost: '0',
};

/** What tickets sell on: fixed once a product is open to sale (product.md row 10b). */
export const saleTerms = ['ticketPrice', 'maxParticipants', 'maxWinners'] as const;

/** What is sent: numbers fall back to 0, the winners to 1. */
export function toBody(values: ProductValues): Omit<CreateProduct, 'status'> {
  return {
    name: values.name,
    description: values.description,
    imageUrl: values.imageUrl,
    ticketPrice: wholeNumber(values.ticketPrice, 0),
    maxParticipants: wholeNumber(values.maxParticipants, 0),
    maxWinners: wholeNumber(values.maxWinners, 1),
    drawDate: wholeInstant(values.drawDate),
    artificialBoost: wholeNumber(values.artificialBoost, 0),
  };
}

const wholeInstant = (text: string) => (text.endsWith('Z') ? text : text && `${text.slice(0, 16)}:00.000Z`) || null;

export function toValues(product: AdminProduct): ProductValues {
  return {
    name: product.name,
    description: product.description,
    imageUrl: product.image_url,
    ticketPrice: String(product.ticket_price),
    maxParticipants: String(product.max_participants),
    maxWinners: String(product.max_winners),
    drawDate: product.draw_date ?? '',
    artificialBoost: String(product.artificial_boost),
  };
}

/** A value in a sentence: an address or an instant is no text to read. */
export function shownValue(name: string, value: string): string {
  if (value !== '' && name === 'imageUrl') return texts.otherPicture;
  return value !== '' && name === 'drawDate' ? dateAndTime(value) : value;
}

/** What the form says otherwise than the product as it was read last, and what stood there. */
export const changesOf = (product: AdminProduct, values: ProductValues) =>
  changesFrom(toBody(toValues(product)), toBody(values));

/** The first sentence for each field. */
export function byField(errors: readonly FieldError[]): Partial<Record<keyof ProductValues, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) found[path] ??= message;
  return found;
}
