import { myPaymentOf, somePayments } from '@raffle/contracts/fixtures/my-payments';
import { problem } from '@raffle/contracts/fixtures/problem';
import { waitingTickets } from '@raffle/contracts/fixtures/tickets';
import { bigProducts } from './product-answers.js';
import type { State } from './state.js';

/** The screen 'Mon argent', and giving up an unpaid purchase. */
export const moneyStates: State[] = [
  {
    name: 'money',
    path: '/dashboard/money',
    as: 'user',
    api: { 'GET /tickets/user': { body: waitingTickets } },
  },
  {
    name: 'money-pages',
    path: '/dashboard/money?page=2',
    as: 'user',
    api: { 'GET /payments/user': { body: { ...somePayments, total: 47 } } },
  },
  {
    name: 'money-long',
    path: '/dashboard/money',
    as: 'user',
    api: {
      'GET /payments/user': {
        body: {
          total: 1,
          refunds_owed: 100_000_000,
          on_hold: [],
          payments: [
            myPaymentOf(1, {
              description: `10 tickets ${bigProducts[0]!.name}`,
              amount: 100_000_000,
              became: { account: 0, tickets: 100_000_000, credit: 100_000_000 },
            }),
          ],
        },
      },
    },
  },
  {
    name: 'money-cancel',
    dialog: 'Annuler cet achat ?',
    path: '/dashboard/money',
    as: 'user',
    api: { 'GET /tickets/user': { body: waitingTickets } },
    press: [/^Annuler, libérer la place/],
  },
  {
    name: 'money-cancel-failed',
    dialog: 'Annuler cet achat ?',
    path: '/dashboard/money',
    as: 'user',
    api: {
      'GET /tickets/user': { body: waitingTickets },
      'POST /tickets/cancel': problem('purchase_paid'),
    },
    press: [/^Annuler, libérer la place/],
    act: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Annuler, libérer/ })
        .click(),
  },
];
