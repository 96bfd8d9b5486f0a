import { weekdayAndTime } from '@raffle/contracts/date-text';
import { instant, productId } from '@raffle/contracts/values';
import * as z from 'zod/mini';
import { drawOf, drawPage } from '../french.js';
import { sentence } from '../sentence.js';

/** docs/product.md rule 51. */
const hourOfDraw = z.strictObject({ product_id: productId, draw_at: instant });

export const drawFixed = [
  sentence(hourOfDraw, ({ product_id, draw_at }, names) => ({
    subject: 'L’heure du tirage est fixée',
    content:
      `Toutes les places sont prises\u00a0: le ${drawOf(names, product_id)} aura lieu le ${weekdayAndTime(draw_at)}. ` +
      `Cette heure ne change plus. Le cachet de la liste et le tirage en direct\u00a0: ${drawPage(product_id)}`,
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
