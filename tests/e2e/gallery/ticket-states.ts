import { aConfig } from '@raffle/contracts/fixtures/config';
import { products } from '@raffle/contracts/fixtures/products';
import { aUser } from '@raffle/contracts/fixtures/registration';
import { aDeliveredWin, aHandover, aWin } from '@raffle/contracts/fixtures/deliveries';
import { problem } from '@raffle/contracts/fixtures/problem';
import { withoutProvider } from '@raffle/contracts/fixtures/status';
import { aReceipt, anEndedCredit, someTickets, waitingTickets } from '@raffle/contracts/fixtures/tickets';
import { id, inHours } from '@raffle/contracts/fixtures/world';
import { bigProducts } from './product-answers.js';
import {
  bigReceipt,
  bigTickets,
  cancelReasons,
  manyProducts,
  manyTickets,
  newcomersTickets,
  placedFreeTickets,
} from './ticket-answers.js';
import { answerCalls } from './open-state.js';
import { untilGivenUp } from './page-time.js';
import { aPicture, broken, type Reply, type State } from './state.js';
import { openFromMenu, pressButton } from './steps.js';

/** Free tickets and my tickets. `refused`: a failure that is not retried. */
export const ticketStates = (refused: Reply): State[] => [
  {
    name: 'free-tickets',
    path: '/select-free-tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: newcomersTickets } },
  },
  {
    name: 'free-tickets-two',
    path: '/select-free-tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: newcomersTickets } },
    press: [/Casque sans fil/, /Smartphone/],
  },
  {
    name: 'free-tickets-paused',
    path: '/select-free-tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: { ...newcomersTickets, paused_until: inHours(24 * 60) } } },
  },
  {
    name: 'free-tickets-placed',
    path: '/select-free-tickets',
    as: 'user',
    api: {
      'GET /tickets/user': [{ body: newcomersTickets }, { body: someTickets }],
      'POST /tickets/free': placedFreeTickets,
    },
    press: [/Casque sans fil/, /Smartphone/, /^Confirmer mes 2/],
  },
  {
    name: 'free-tickets-few',
    path: '/select-free-tickets',
    as: 'user',
    api: {
      'GET /tickets/user': { body: newcomersTickets },
      'GET /products/active': { body: products.slice(0, 1) },
    },
  },
  {
    name: 'free-tickets-one-placed',
    path: '/select-free-tickets',
    as: 'user',
    api: {
      'GET /tickets/user': {
        body: {
          ...someTickets,
          tickets: someTickets.tickets.slice(0, 4),
          to_place: { registration: 1, referral: 0, credit: 0 },
        },
      },
    },
  },
  {
    name: 'free-tickets-long',
    path: '/select-free-tickets',
    as: 'user',
    api: {
      'GET /tickets/user': { body: newcomersTickets },
      'GET /products/active': { body: bigProducts },
      'GET /config': { body: { ...aConfig, free_ticket_max_price: 10_000_000 } },
    },
  },
  {
    name: 'free-tickets-too-expensive',
    path: '/select-free-tickets',
    as: 'user',
    api: {
      'GET /tickets/user': { body: newcomersTickets },
      'GET /config': { body: { ...aConfig, free_ticket_max_price: 500 } },
    },
  },
  {
    name: 'tickets',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /wins': { body: { wins: [aWin] } } },
  },
  {
    name: 'tickets-prize-received',
    path: '/dashboard/tickets',
    as: 'user',
    // Received and confirmed: the way to it is on its draw alone.
    api: {
      'GET /wins': { body: { wins: [{ ...aDeliveredWin, handover: { ...aHandover, confirmed_at: inHours(-1) } }] } },
    },
  },
  {
    name: 'tickets-display-name',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'GET /users/profile': { body: { user: { ...aUser, display_name: 'A. M.', display_name_chosen: false } } },
    },
  },
  {
    name: 'tickets-waiting',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: waitingTickets }, 'GET /wins': { body: { wins: [aWin] } } },
  },
  {
    name: 'tickets-waiting-many',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'GET /tickets/user': {
        body: {
          ...waitingTickets,
          credits: Array.from({ length: 5 }, (_, index) => ({ ...waitingTickets.credits[0]!, id: id(40 + index) })),
          pending_purchases: [],
        },
      },
    },
    press: [/^Voir les 2 autres/],
  },
  {
    name: 'tickets-empty',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'GET /tickets/user': { body: newcomersTickets },
      'GET /products/active': { body: [{ ...products[0]!, places_left: 0 }, ...products.slice(1)] },
    },
  },
  { name: 'tickets-error', path: '/dashboard/tickets', as: 'user', api: { 'GET /tickets/user': broken } },
  {
    name: 'tickets-offline',
    alone: true,
    path: '/dashboard',
    as: 'user',
    api: { 'GET /tickets/user': 'unreachable', 'GET /draws': 'unreachable' },
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Vous êtes hors ligne.').waitFor();
      await openFromMenu(page, 'Mes Tickets');
      await untilGivenUp(page);
    },
  },
  {
    name: 'tickets-long',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: bigTickets }, 'GET /products/active': { body: bigProducts } },
  },
  {
    name: 'tickets-many',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: manyTickets }, 'GET /products/active': { body: manyProducts } },
    press: [/^Voir 12\sachats de plus/],
  },
  {
    name: 'ticket-share',
    dialog: 'Partager mon ticket',
    path: `/dashboard/tickets?partager=${aReceipt.entry.id}`,
    as: 'user',
    api: { [`GET /tickets/${aReceipt.entry.id}/picture`]: aPicture },
  },
  {
    name: 'ticket-share-failed',
    dialog: 'Partager mon ticket',
    path: `/dashboard/tickets?partager=${aReceipt.entry.id}`,
    as: 'user',
    api: { [`GET /tickets/${aReceipt.entry.id}/picture`]: broken },
  },
  { name: 'ticket-receipt', dialog: 'Reçu', path: `/dashboard/tickets?recu=${aReceipt.entry.id}`, as: 'user' },
  {
    name: 'ticket-receipt-proof',
    dialog: 'Reçu',
    path: `/dashboard/tickets?recu=${aReceipt.entry.id}`,
    as: 'user',
    press: [/^Ce qui prouve (?:votre|vos) ticket/],
  },
  {
    name: 'tickets-loading',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /tickets/user': 'never', 'GET /products/active': 'never' },
  },
  {
    name: 'tickets-credited',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'GET /tickets/user': {
        body: {
          ...waitingTickets,
          tickets: someTickets.tickets.map((entry, index) => ({
            ...entry,
            status: 'credited',
            // The last were cancelled before reasons were stored.
            cancel_reason: cancelReasons[index] ?? null,
          })),
          ended_credits: [anEndedCredit],
          pending_purchases: [],
        },
      },
    },
  },
  {
    name: 'product-sheet',
    dialog: 'Tablette 11 pouces avec stylet',
    path: `/dashboard/tickets?produit=${products[4]!.id}`,
    as: 'user',
  },
  {
    name: 'product-sheet-paid-before',
    dialog: 'Smartphone 6,7 pouces, 256 Go',
    path: '/dashboard',
    as: 'user',
    press: [/^Participer maintenant/, /tickets pour Smartphone/],
  },
  {
    name: 'product-sheet-several',
    dialog: 'Smartphone 6,7 pouces, 256 Go',
    path: '/dashboard/tickets?produit=2',
    as: 'user',
    api: {
      'POST /tickets/purchase': problem('too_many_holds'),
    },
    press: [/^Un ticket de plus/, /^Un ticket de plus/, /^Payer/],
  },
  {
    name: 'product-sheet-pending',
    dialog: 'Smartphone 6,7 pouces, 256 Go',
    path: `/dashboard/tickets?produit=${products[1]!.id}`,
    as: 'user',
    api: { 'GET /tickets/user': { body: waitingTickets } },
  },
  {
    name: 'product-sheet-wait-after-unpaid-hold',
    dialog: 'Tablette 11 pouces avec stylet',
    path: `/dashboard/tickets?produit=${products[4]!.id}`,
    as: 'user',
    api: {
      'GET /tickets/user': { body: { ...someTickets, waits: [{ product_id: products[4]!.id, until: inHours(23.5) }] } },
    },
  },
  {
    name: 'product-sheet-limit',
    dialog: 'Tablette 11 pouces avec stylet',
    path: `/dashboard/tickets?produit=${products[4]!.id}`,
    as: 'user',
    api: { 'GET /tickets/user': { body: { ...someTickets, may_spend: 2 * products[4]!.ticket_price } } },
  },
  {
    name: 'product-sheet-over-limit',
    dialog: 'Tablette 11 pouces avec stylet',
    path: `/dashboard/tickets?produit=${products[4]!.id}`,
    as: 'user',
    api: { 'GET /tickets/user': { body: { ...someTickets, may_spend: 100 } } },
  },
  {
    name: 'tickets-paused',
    path: '/dashboard/tickets#available',
    as: 'user',
    api: { 'GET /tickets/user': { body: { ...someTickets, paused_until: inHours(24 * 60) } } },
  },
  {
    name: 'tickets-waiting-paused',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: { ...waitingTickets, paused_until: inHours(24 * 60) } } },
  },
  {
    name: 'product-sheet-payments-down',
    dialog: 'Tablette 11 pouces avec stylet',
    path: `/dashboard/tickets?produit=${products[4]!.id}`,
    as: 'user',
    api: { 'GET /status': { body: withoutProvider } },
  },
  {
    name: 'tickets-payments-down',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /status': { body: withoutProvider } },
  },
  { name: 'product-sheet-ended', dialog: 'Votre achat', path: '/dashboard/tickets?produit=999', as: 'user' },
  {
    name: 'tickets-failed',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'POST /tickets/purchase': problem('too_many_holds'),
    },
    press: [/^Acheter un ticket/],
  },
  {
    name: 'tickets-wait-after-unpaid-hold',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'POST /tickets/purchase': problem('wait_after_unpaid_hold', {
        detail:
          'Votre dernier achat n’a pas été payé\u00a0: ce qui vous était réservé est de nouveau à tout le monde. Vous pourrez réessayer le 20 novembre 2026 à 10\u00a0h\u00a020',
      }),
    },
    press: [/^Acheter un ticket/],
  },
  {
    name: 'tickets-buying',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'POST /tickets/purchase': 'never' },
    press: [/^Acheter un ticket/],
  },
  {
    name: 'tickets-buying-offline',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'POST /tickets/purchase': 'unreachable' },
    press: [/^Acheter un ticket/],
  },
  {
    name: 'tickets-refresh-failed',
    path: '/dashboard/tickets',
    as: 'user',
    act: async (page) => {
      await answerCalls({ 'GET /tickets/user': refused, 'GET /products/active': refused });
      await page.getByRole('button', { name: 'Actualiser' }).click();
    },
  },
  {
    name: 'ticket-place',
    dialog: 'Placer un ticket',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: waitingTickets } },
    press: [/^Utiliser le bon d’achat/],
    act: (page) => page.locator('.choice').nth(1).click(),
  },
  {
    name: 'ticket-place-limit',
    dialog: 'Placer un ticket',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'GET /tickets/user': {
        body: {
          ...waitingTickets,
          credits: [{ ...waitingTickets.credits[0]!, value: 9000, reason: 'paid_twice' }],
          may_spend: 1000,
        },
      },
    },
    press: [/^Utiliser le bon d’achat/],
  },
  {
    name: 'ticket-place-none',
    dialog: 'Placer un ticket',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'GET /tickets/user': { body: waitingTickets },
      'GET /products/active': { body: bigProducts },
    },
    press: [/^Utiliser le bon d’achat/],
  },
  {
    name: 'ticket-placed',
    path: '/dashboard/tickets',
    as: 'user',
    api: {
      'GET /tickets/user': { body: waitingTickets },
      'POST /tickets/free': {
        status: 201,
        body: { success: true, ticket: someTickets.tickets[2], remaining: 2 },
      },
    },
    press: [/^Placer un ticket de parrainage/],
    act: async (page) => {
      await page.locator('.choice').nth(1).click();
      await pressButton(page, 'Placer le ticket');
    },
  },
  {
    name: 'ticket-refund',
    dialog: 'Demander le remboursement ?',
    path: '/dashboard/tickets',
    as: 'user',
    api: { 'GET /tickets/user': { body: waitingTickets } },
    press: [/^Me faire rembourser/],
  },
  {
    name: 'ticket-receipt-long',
    dialog: 'Reçu',
    path: `/dashboard/tickets?recu=${bigTickets.tickets[1]!.id}`,
    as: 'user',
    api: {
      [`GET /tickets/${bigTickets.tickets[1]!.id}/receipt`]: {
        body: bigReceipt,
      },
    },
  },
  {
    name: 'ticket-receipt-error',
    dialog: 'Reçu',
    path: `/dashboard/tickets?recu=${aReceipt.entry.id}`,
    as: 'user',
    api: { [`GET /tickets/${aReceipt.entry.id}/receipt`]: broken },
  },
];
