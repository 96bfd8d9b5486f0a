import type { listMyPayments, MyPayment } from '@raffle/contracts/http/my-payments';
import type { followMoney, MoneyStep } from '@raffle/contracts/http/followed-money';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import * as answers from './answers.js';
import { problem, type State } from './state.js';

const payment = (id: number, change: Partial<MyPayment>): MyPayment => ({
  id: `0193a1b2-0000-7000-8000-0000000005${String(id).padStart(2, '0')}`,
  reference: `P-7K2M${id}`,
  token: `tok_money${id}`,
  type: 'ticket',
  description: `1 ticket ${answers.products[1]!.name}`,
  amount: 1000,
  state: 'paid',
  created_at: answers.inHours(-24 * id),
  confirmed_at: answers.inHours(-24 * id),
  became: { account: 0, tickets: 1000, credit: 0 },
  refunds: [],
  ...change,
});
const nothing = { account: 0, tickets: 0, credit: 0 };
const refund = {
  id: '0193a1b2-0000-7000-8000-000000000599',
  amount: 1500,
  reason: 'credit_asked_back',
  owed_at: answers.inHours(-30),
  phone: '+22890112345',
  to_payer: false,
} as const;

/** A payment in each of its states, with each possible outcome. */
const onHold = payment(3, { state: 'review', confirmed_at: null, became: nothing, amount: 1500 });
export const money: AnswerOf<typeof listMyPayments> = {
  total: 11,
  refunds_owed: 1500,
  on_hold: [onHold],
  payments: [
    payment(0, { state: 'pending', token: 'tok_gallery', confirmed_at: null, became: nothing }),
    payment(1, {}),
    payment(2, { state: 'pending', confirmed_at: null, became: nothing }),
    onHold,
    payment(4, { amount: 3000, became: { account: 0, tickets: 1500, credit: 1500 } }),
    payment(5, {
      amount: 1500,
      became: nothing,
      refunds: [{ ...refund, status: 'owed', paid_at: null, transfer_reference: null }],
    }),
    payment(6, {
      amount: 1500,
      became: nothing,
      refunds: [
        {
          ...refund,
          phone: '+22870••••77',
          to_payer: true,
          status: 'paid',
          paid_at: answers.inHours(-2),
          transfer_reference: 'TMONEY-58213',
        },
      ],
    }),
    payment(9, {
      description: `3 tickets ${answers.products[1]!.name}`,
      amount: 1800,
      became: { account: 0, tickets: 1800, credit: 0 },
    }),
    payment(10, {
      description: `3 tickets ${answers.products[1]!.name}`,
      amount: 1800,
      became: { account: 0, tickets: 1800, credit: 0 },
    }),
    payment(7, { state: 'failure', confirmed_at: null, became: nothing }),
    payment(8, {
      type: 'registration',
      description: 'Inscription Bon Tirage',
      amount: 500,
      became: { ...nothing, account: 500 },
    }),
  ],
};

const step = { at: answers.inHours(-96), product_name: answers.products[1]!.name } as const;
const bought = { ...step, kind: 'tickets', amount: 1500, quantity: 1, status: 'valid', with_credit: false } as const;
const credit = {
  ...step,
  kind: 'credit',
  amount: 1500,
  reason: 'paid_otherwise',
  left: 1500,
  refunded: 0,
  refunded_at: null,
} as const;
const asked = { left: 0, refunded: 1500, refunded_at: answers.inHours(-30) };
const cancelled = {
  bought: { ...bought, status: 'credited', quantity: 3, amount: 1800 },
  credit: { ...credit, at: answers.inHours(-60), reason: 'product_cancelled', amount: 1800 },
  placed: {
    ...bought,
    at: answers.inHours(-26),
    with_credit: true,
    amount: 600,
    product_name: answers.products[0]!.name,
  },
} as const;

/** What the payments of {@link money} became, by their numbers. */
const followed: Record<number, MoneyStep[]> = {
  1: [{ ...bought, amount: 1000 }],
  4: [bought, credit],
  5: [{ ...credit, ...asked }],
  6: [{ ...credit, ...asked }],
  9: [cancelled.bought, { ...cancelled.credit, left: 1200 }, cancelled.placed],
  10: [cancelled.bought, { ...cancelled.credit, left: 1800 }],
};
export const followedMoney: AnswerOf<typeof followMoney> = {
  payments: Object.entries(followed).map(([id, steps]) => ({ payment_id: payment(Number(id), {}).id, steps })),
};

/** The screen 'Mon argent', and giving up an unpaid purchase. */
export const moneyStates: State[] = [
  {
    name: 'money',
    path: '/dashboard/money',
    as: 'user',
    api: { 'GET /tickets/user': { body: answers.waitingTickets } },
  },
  {
    name: 'money-pages',
    path: '/dashboard/money?page=2',
    as: 'user',
    api: { 'GET /payments/user': { body: { ...money, total: 47 } } },
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
            payment(1, {
              description: `10 tickets ${answers.bigProducts[0]!.name}`,
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
    api: { 'GET /tickets/user': { body: answers.waitingTickets } },
    press: [/^Annuler, libérer la place/],
  },
  {
    name: 'money-cancel-failed',
    dialog: 'Annuler cet achat ?',
    path: '/dashboard/money',
    as: 'user',
    api: {
      'GET /tickets/user': { body: answers.waitingTickets },
      'POST /tickets/cancel': problem(
        409,
        'purchase_paid',
        'Cet achat est déjà payé. Vos tickets sont dans « Mes Tickets »',
      ),
    },
    press: [/^Annuler, libérer la place/],
    act: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Annuler, libérer/ })
        .click(),
  },
];
