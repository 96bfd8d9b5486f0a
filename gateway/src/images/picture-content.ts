import { weekdayAndClock } from '@raffle/contracts/date-text';
import { holdersOf } from '@raffle/contracts/prize-holders';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { money, number } from '@raffle/contracts/money-text';
import { ticketNumber } from '@raffle/contracts/ticket-number';

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

/** For `/register?ref=`. The owner of the code is not named: guessing codes must not reveal names. */
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

/**
 * A product's page, or one ticket of it.
 * @param ticket as shown to people, from 1 (docs/product.md rule 34); null for the draw itself and for a number
 * that no ticket can have
 */
export function drawContent(product: Product, record: DrawRecord | null, ticket: number | null): PictureContent {
  const prize = texts.prize(product.max_winners, product.max_participants);
  /** Of a full draw; a drawn one has winners instead. */
  const hour = product.status === 'active' ? product.draw_at : null;
  const open: PictureContent = {
    tone: 'stage',
    kicker: {
      active: hour === null ? texts.open : texts.full,
      drawing: texts.drawing,
      completed: texts.completed,
      cancelled: texts.cancelled,
    }[product.status as Exclude<Product['status'], 'draft'>],
    title: product.name,
    lines:
      product.status === 'completed'
        ? winnerLines(product, prize)
        : [hour === null ? prize : texts.atHour(weekdayAndClock(hour)), texts.verifiable],
    stub: { value: money(product.ticket_price), label: texts.aTicket },
    image: product.image_url,
  };
  if (ticket === null || ticket < 1 || ticket > product.max_participants) return open;
  const value = ticketNumber(product.id, ticket - 1, product.max_participants);
  const win = winOf(record, ticket);
  if (!win) return { ...open, kicker: texts.ticket, stub: { value, label: texts.theTicket } };
  return {
    ...open,
    tone: 'gold',
    kicker: texts.won,
    lines: [[win.display_name, win.city].filter(Boolean).join(', '), texts.verifiable].filter(Boolean),
    stub: { value, label: texts.winningTicket },
  };
}

/** The pick that a ticket won with; null when it won nothing, also in the record of a cancelled draw. */
function winOf(record: DrawRecord | null, ticket: number): DrawRecord['picks'][number] | null {
  if (!record || record.cancelled) return null;
  return holdersOf(record).find((pick) => pick.ticket === ticket - 1) ?? null;
}

function winnerLines({ winners }: Product, prize: string): string[] {
  if (winners.length === 0) return [prize, texts.verifiable];
  const named = winners.slice(0, maxWinnersNamed);
  return [texts.winners(named, winners.length - named.length), texts.verifiable];
}

const counted = (count: number, one: string, many: string) => `${number(count)} ${count > 1 ? many : one}`;

/** What the pictures of shared links say. */
const texts = {
  open: 'Tirage en cours',
  full: 'Complet',
  atHour: (when: string) => `Tirage ${when}, en direct`,
  drawing: 'Le tirage a commencé',
  completed: 'Tirage terminé',
  cancelled: 'Tirage annulé',
  ticket: 'Un ticket pour ce tirage',
  won: 'Gagné\u00a0!',
  prize: (winners: number, places: number) =>
    `${counted(winners, 'gagnant', 'gagnants')} · ${counted(places, 'place', 'places')}`,
  winners: (names: readonly string[], others: number) =>
    `${names.length + others > 1 ? 'Gagnants' : 'Gagnant'}\u00a0: ${names.join(', ')}${others > 0 ? ` et ${counted(others, 'autre', 'autres')}` : ''}`,
  aTicket: 'le ticket',
  theTicket: 'ticket',
  winningTicket: 'ticket gagnant',
  verifiable: 'Chacun peut vérifier le résultat.',
  site: 'Tirages au sort vérifiables',
  siteTitle: 'Le téléphone, l’ordinateur, la console.',
  invited: 'Un ami vous invite',
  freeTickets: (count: number) => `${counted(count, 'ticket gratuit', 'tickets gratuits')} à\u00a0l’inscription`,
  playWithUs: 'Participez aux tirages.',
  registration: 'l’inscription',
};
