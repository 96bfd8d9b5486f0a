import { farDate, timeLeft } from '../format/dates.js';
import { counted } from '../format/plural.js';

/** Of a draw in which the reader has tickets. */
export const myDrawTexts = {
  placesTaken: (taken: string, of: string) => `Places prises\u00a0: ${taken} sur ${of}`,
  left: (places: number) => `Encore ${counted(places, 'place', 'places')}`,
  places: (all: number) => counted(all, 'place', 'places'),
  full: 'Complet',
  fullHint: 'Le tirage peut avoir lieu à tout moment.',
  heldUp: 'Complet pour le moment',
  over: 'Ventes terminées',
  overHint: 'Toutes les places ne sont pas prises\u00a0: le tirage est reporté ou annulé sous 7\u00a0jours.',
  drawing: 'Le tirage est en cours.',
  missingMessage: (places: number, product: string, price: string) =>
    `Il manque ${counted(places, 'place', 'places')} pour le tirage «\u00a0${product}\u00a0»\u00a0: ${price} le ticket.`,
  others: (count: number) => `et ${counted(count, 'autre', 'autres')}`,
  /** `Encore 12j 1h de vente, jusqu’au 2 déc.`, without the day under a day: the hours are those of the sale, not of a clock. */
  saleLeft: (drawDate: string | null, now: Date) => {
    const left = timeLeft(drawDate, now);
    if (drawDate === null) return `Tirage\u00a0: ${left}`;
    if (Date.parse(drawDate) <= now.getTime()) return left;
    const day = farDate(drawDate, now);
    return `Encore ${left} de vente${day === null ? '' : `, jusqu’au ${day}`}`;
  },
} as const;
