import type { CreateProduct } from '@raffle/contracts/http/admin-products';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { typedMoment } from '../../shared/form/moment.js';
import { wholeNumber } from '../../shared/form/number-input.js';
import { changesFrom } from '../../shared/form/typed.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { texts } from './texts.fr.js';

/** The form values as typed: strings until they are sent. */
export type ProductValues = {
  name: string;
  description: string;
  imageUrl: string;
  ticketPrice: string;
  maxParticipants: string;
  maxWinners: string;
  /** `2026-11-27T18:00` as typed, or the whole instant as loaded; in UTC, the time of Lomé and Abidjan all year. */
  drawDate: string;
  artificialBoost: string;
  acceptsFreeTickets: 'yes' | 'no';
  /** Percent; empty: the value in the settings. */
  freeTicketShare: string;
  /** Empty: the usual number for the places. */
  ticketsPerPerson: string;
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
  acceptsFreeTickets: 'yes',
  freeTicketShare: '',
  ticketsPerPerson: '',
};

/** Sale terms: fixed once a product is open for sale (docs/product.md rule 10b). */
export const saleTerms = [
  'ticketPrice',
  'maxParticipants',
  'maxWinners',
  'acceptsFreeTickets',
  'freeTicketShare',
  'ticketsPerPerson',
] as const;

/** From its draw or its cancellation on a product is read-only (docs/product.md rule 10b). */
export const isReadOnly = (status: AdminProduct['status']) => status !== 'draft' && status !== 'active';

/** Whether this date moves the end of the sale, not counting a first announced one before it (docs/product.md rule 36). */
export function movesTheEnd(product: AdminProduct, drawDate: string | null): boolean {
  if (drawDate === null || product.sale_ends_at === null || drawDate === product.draw_date) return false;
  return product.draw_date !== null || product.sale_moved || drawDate > product.sale_ends_at;
}

/** The request body: numbers fall back to 0, winners to 1. */
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
    acceptsFreeTickets: values.acceptsFreeTickets === 'yes',
    freeTicketShare: wholeNumber(values.freeTicketShare, null),
    ticketsPerPerson: wholeNumber(values.ticketsPerPerson, null),
  };
}

const wholeInstant = (text: string) => (text.endsWith('Z') ? text : text && typedMoment(text)) || null;

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
    acceptsFreeTickets: product.accepts_free_tickets ? 'yes' : 'no',
    freeTicketShare: product.free_ticket_share === null ? '' : String(product.free_ticket_share),
    ticketsPerPerson: String(product.tickets_per_person),
  };
}

/** A value for a sentence: a URL as a phrase, an instant as a date. */
export function shownValue(name: string, value: string): string {
  if (value !== '' && name === 'imageUrl') return texts.otherPicture;
  if (name === 'acceptsFreeTickets') return texts.freeTicketsAre[value === 'yes' ? 'yes' : 'no'];
  return value !== '' && name === 'drawDate' ? dateAndTime(value) : value;
}

/** The fields in which the form differs from the loaded product, with the loaded values. */
export const changesOf = (product: AdminProduct, values: ProductValues) =>
  changesFrom(toBody(toValues(product)), toBody(values));
