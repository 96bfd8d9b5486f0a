import { demonstration } from '@raffle/contracts/draw-hour';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import type { Names } from './sentence.js';

/** Parts of the French sentences. Names are external input and are truncated, so that a text always fits a screen. */

/** In every text about a prize (docs/product.md rule 38). */
export const neverMoney = 'Nous ne demandons jamais d’argent pour remettre un lot.';
export const winsPage = '/dashboard/wins';
export const drawPage = (productId: number) => `/tirages/${productId}`;
/** The same, where the draw is shown again. */
export const replayPage = (productId: number) => `${drawPage(productId)}?revoir`;

/** The same, where its reader may share it. */
export const sharePage = (productId: number) => `${drawPage(productId)}?partager`;

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const several = (count: number, one: string, many: string) => (count > 1 ? many : one);

export const cut = (text: string, longest: number) => {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text;
};
/** A person's name, a city, a reference. */
export const short = (name: string) => cut(name, 80);
/** With its full stop; what a person typed may have one. */
export const closed = (text: string) => (/[.!?…]\s*$/.test(text) ? text.trimEnd() : `${text.trimEnd()}.`);

/** A ticket as it is printed. */
export const numbered = ({ products }: Names, productId: number, ticket: number) =>
  ticketNumber(productId, ticket, products[productId]?.places ?? 0);
/** By the product's name, or by its number while the name is not known here. */
export const prizeOf = ({ products }: Names, productId: number) => {
  const name = products[productId]?.name;
  return name ? cut(name, 150) : `le lot du tirage n°\u00a0${productId}`;
};
/** As {@link prizeOf}; a demonstration is called one. */
export const drawOf = ({ products }: Names, productId: number) => {
  const product = products[productId];
  const draw = product?.demonstration ? `tirage de ${demonstration.toLowerCase()}` : 'tirage';
  return product?.name ? `${draw} «\u00a0${cut(product.name, 150)}\u00a0»` : `${draw} n°\u00a0${productId}`;
};
