import { weekdayAndTime } from '@raffle/contracts/date-text';
import { count, hash, instant, productId } from '@raffle/contracts/values';
import * as z from 'zod/mini';
import { capitalized, drawOf, drawPage, several, sharePage } from '../french.js';
import { sentence } from '../sentence.js';

/** docs/product.md rule 51. */
const hourOfDraw = z.strictObject({ product_id: productId, draw_at: instant });

export const drawNearlyFull = [
  sentence(z.strictObject({ product_id: productId, left: count }), ({ product_id, left }, names) => ({
    subject: `Il manque ${left}\u00a0${several(left, 'place', 'places')}`,
    content:
      `${capitalized(drawOf(names, product_id))}\u00a0: il manque ${left}\u00a0${several(left, 'place', 'places')}. ` +
      `Plus vite il est complet, plus vite il a lieu\u00a0: partagez-le autour de vous. ${sharePage(product_id)}`,
  })),
] as const;

/** The root stands in it: a stored notice shows the list that was published before the hour (docs/draw-protocol.md step 10). */
export const drawFixed = [
  sentence(z.extend(hourOfDraw, { root: hash }), ({ product_id, draw_at, root }, names) => ({
    subject: 'L’heure du tirage est fixée',
    content:
      `Toutes les places sont prises\u00a0: le ${drawOf(names, product_id)} aura lieu le ${weekdayAndTime(draw_at)}. ` +
      `Cette heure ne change plus. Le cachet de la liste\u00a0: ${root}. Le tirage en direct\u00a0: ${drawPage(product_id)}`,
  })),
] as const;

export const drawTomorrow = [
  sentence(hourOfDraw, ({ product_id, draw_at }, names) => ({
    subject: 'Votre tirage approche',
    content: `Le ${drawOf(names, product_id)} aura lieu le ${weekdayAndTime(draw_at)}. Suivez-le en direct\u00a0: ${drawPage(product_id)}`,
  })),
] as const;

export const drawInAnHour = [
  sentence(hourOfDraw, ({ product_id, draw_at }, names) => ({
    subject: 'Votre tirage commence bientôt',
    content: `Le ${drawOf(names, product_id)} commence dans moins d’une heure, le ${weekdayAndTime(draw_at)}. Suivez-le en direct\u00a0: ${drawPage(product_id)}`,
  })),
] as const;

export const drawBegins = [
  sentence(hourOfDraw, ({ product_id }, names) => ({
    subject: 'Votre tirage commence',
    content: `C’est l’heure du ${drawOf(names, product_id)}. Suivez-le en direct\u00a0: ${drawPage(product_id)}`,
  })),
] as const;
