import { longDate, weekdayAndTime } from '@raffle/contracts/date-text';
import { demonstration, isDemonstration } from '@raffle/contracts/draw-hour';
import type { Product } from '@raffle/contracts/http/products';
import { money, number } from '@raffle/contracts/money-text';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { shorten } from './text-picture.js';

/** What one picture shows. Equal contents share one picture. */
export interface PictureContent {
  /** Gold for winners, green for everything else. */
  tone: 'stage' | 'gold';
  kicker: string;
  title: string;
  lines: readonly string[];
  /** The lower part of the card: a price or a ticket number, and its label. */
  stub: { value: string; label: string };
  /** The `image_url` of the prize on the card. */
  image: string;
}

/** Public data of the platform. */
interface Programme {
  registration_price: number;
  free_tickets: number;
}

const illustration = '/products/smartphone.svg';
const maxWinnersNamed = 2;
/** Letters of a first name. */
const maxName = 24;

/** For pages that are not about one draw. */
export function siteContent({ registration_price: price, free_tickets: free }: Programme): PictureContent {
  return {
    tone: 'stage',
    kicker: texts.site,
    title: texts.siteTitle,
    lines: [...(free > 0 ? [texts.freeTickets(free)] : []), texts.verifiable],
    stub: { value: money(price), label: texts.registration },
    image: illustration,
  };
}

/** For `/register?ref=`. Whose code it is stands on the page alone: a picture is copied and stays. */
export function invitationContent({ registration_price: price, free_tickets: free }: Programme): PictureContent {
  return {
    tone: 'stage',
    kicker: texts.invited,
    title: free > 0 ? texts.freeTickets(free) : texts.playWithUs,
    lines: [texts.verifiable],
    stub: { value: money(price), label: texts.registration },
    image: illustration,
  };
}

/** A product's page. */
export function drawContent(product: Product): PictureContent {
  const prize = texts.prize(product.max_winners, product.max_participants);
  /** Of a full draw; a drawn one has winners instead. */
  const hour = product.status === 'active' ? product.draw_at : null;
  return {
    tone: 'stage',
    kicker: {
      draft: texts.coming,
      active: hour === null ? texts.open : texts.full,
      drawing: texts.drawing,
      completed: texts.completed,
      cancelled: texts.cancelled,
    }[product.status],
    title: product.name,
    lines:
      product.status === 'completed'
        ? winnerLines(product, prize)
        : [hour === null ? prize : texts.atHour(weekdayAndTime(hour)), checkOf(product)],
    stub: { value: money(product.ticket_price), label: texts.aTicket },
    image: product.image_url,
  };
}

/** A ticket that its owner shares. @param ticket as granted, from 0; null: its number is not shown */
export function ownTicketContent(product: Product, ticket: number | null): PictureContent {
  return {
    ...drawContent(product),
    kicker: texts.iPlay,
    stub: {
      value: ticket === null ? texts.myTicket : ticketNumber(product.id, ticket, product.max_participants),
      label: texts.priced(money(product.ticket_price)),
    },
  };
}

/** A prize that its winner shares. @param firstName null: no name is shown */
export function ownWinContent(product: Product, wonAt: string, firstName: string | null): PictureContent {
  return {
    tone: 'gold',
    kicker: firstName === null ? texts.iWon : texts.won(shorten(firstName, maxName)),
    title: product.name,
    lines: [texts.drawnOn(longDate(wonAt)), checkOf(product)],
    stub: { value: money(product.ticket_price), label: texts.winningTicket },
    image: product.image_url,
  };
}

/** The last line of a draw's picture. */
const checkOf = ({ beacon_rule: rule }: Product) => (isDemonstration(rule) ? texts.demonstration : texts.verifiable);

function winnerLines(product: Product, prize: string): string[] {
  const { winners } = product;
  if (winners.length === 0) return [prize, checkOf(product)];
  const named = winners.slice(0, maxWinnersNamed);
  return [texts.winners(named, winners.length - named.length), checkOf(product)];
}

const counted = (count: number, one: string, many: string) => `${number(count)} ${count > 1 ? many : one}`;

/** What the pictures of shared links say. */
const texts = {
  coming: 'Bientôt en vente',
  open: 'Tirage en cours',
  full: 'Complet',
  atHour: (when: string) => `Tirage ${when}, en direct`,
  drawing: 'Le tirage a commencé',
  completed: 'Tirage terminé',
  cancelled: 'Tirage annulé',
  iPlay: 'Je participe à ce tirage',
  myTicket: 'Mon ticket',
  priced: (price: string) => `${price} le ticket`,
  iWon: 'J’ai gagné\u00a0!',
  won: (name: string) => `${name} a gagné\u00a0!`,
  drawnOn: (day: string) => `Tirage du ${day}`,
  prize: (winners: number, places: number) =>
    `${counted(winners, 'gagnant', 'gagnants')} · ${counted(places, 'place', 'places')}`,
  winners: (names: readonly string[], others: number) =>
    `${names.length + others > 1 ? 'Gagnants' : 'Gagnant'}\u00a0: ${names.join(', ')}${others > 0 ? ` et ${counted(others, 'autre', 'autres')}` : ''}`,
  aTicket: 'le ticket',
  winningTicket: 'le ticket gagnant',
  demonstration: `${demonstration}\u00a0: ce tirage ne prouve rien.`,
  verifiable: 'Chacun peut vérifier le résultat.',
  site: 'Tirages au sort vérifiables',
  siteTitle: 'Le téléphone, l’ordinateur, la console.',
  invited: 'Un ami vous invite',
  freeTickets: (count: number) => `${counted(count, 'ticket gratuit', 'tickets gratuits')} à\u00a0l’inscription`,
  playWithUs: 'Participez aux tirages.',
  registration: 'l’inscription',
};
