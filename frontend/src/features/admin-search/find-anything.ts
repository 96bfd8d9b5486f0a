import { paymentStateWord } from '@raffle/contracts/http/admin-money-words';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listPayments } from '@raffle/contracts/http/payment-list';
import { listTickets } from '@raffle/contracts/http/ticket-list';
import { listUsers } from '@raffle/contracts/http/user-list';
import { listProducts } from '@raffle/contracts/http/product-list';
import { foldText } from '@raffle/contracts/fold-text';
import { readTicketNumber, ticketNumber } from '@raffle/contracts/ticket-number';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { refundLines } from '../../shared/payments/refund-lines.js';
import { useMay } from '../../shared/session/areas.js';
import { texts } from './texts.fr.js';

type Group = keyof typeof texts.groups;
/** Those that a service searches. */
type Searched = Exclude<Group, 'screens'>;
export interface Found {
  group: Group;
  /** Key of its option in the list. */
  key: string;
  title: string;
  detail: string;
  to: string;
  /** The way to the list of all, not a result. */
  isAll?: true;
}

/** A screen, or what is begun on it, found without a call. */
export interface SearchedScreen {
  title: string;
  to: string;
  /** Other words for it. */
  words?: string;
}

/** Maximum number of results of each kind; the last line of a kind with more leads to the list of all. */
const limit = 5;
/** Shorter texts would match nearly everything. */
export const minQueryLength = 2;

type Results = { found: Omit<Found, 'group' | 'key'>[]; total: number };

const finders = {
  users: (q: string) => ({
    ...queryOf(listUsers, { query: { q, limit } }),
    select: ({ users, total }: AnswerOf<typeof listUsers>): Results => {
      const found = users.map(({ id, name, phone: of, city }) => ({
        title: name,
        detail: [of ? phone(of) : texts.closedAccount, city].filter(Boolean).join(', '),
        to: `/admin/users/${id}`,
      }));
      return { found, total };
    },
  }),
  payments: (q: string) => ({
    ...queryOf(listPayments, { query: { q, limit } }),
    select: ({ payments, total }: AnswerOf<typeof listPayments>): Results => {
      const found = payments.map((payment) => ({
        title: payment.reference,
        detail: [
          payment.client_name,
          money(payment.amount),
          paymentStateWord(payment),
          ...refundLines(payment.refunds).map(({ text }) => text),
        ].join(', '),
        to: `/admin/payments/${payment.id}`,
      }));
      return { found, total };
    },
  }),
  tickets: (q: string) => ({
    ...queryOf(listTickets, { query: { q, limit } }),
    select: ({ tickets, total }: AnswerOf<typeof listTickets>): Results => {
      const found = tickets.map(
        ({ numbers, product_id: product, product_name: name, capacity, display_name: who, user_id: id }) => ({
          title: numbers.map((ticket) => ticketNumber(product, ticket, capacity)).join(', '),
          detail: `${who}, ${name}`,
          to: `/admin/users/${id}`,
        }),
      );
      return { found, total };
    },
  }),
  products: (q: string) => ({
    ...queryOf(listProducts, { query: { q, limit } }),
    select: ({ products, total }: AnswerOf<typeof listProducts>): Results => {
      const found = products.map(({ id, name, ticket_price: price }) => ({
        title: name,
        detail: money(price),
        to: `/admin/products/${id}`,
      }));
      return { found, total };
    },
  }),
} satisfies Record<Searched, (q: string) => object>;

/** Every word typed begins a word of the title or of its other names. */
function screensFor(q: string, screens: readonly SearchedScreen[]): Found[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return screens
    .filter(({ title, words: also = '' }) => {
      const names = ` ${foldText(`${title} ${also}`)}`;
      return words.every((word) => names.includes(` ${word}`));
    })
    .map(({ title, to }, index) => ({ group: 'screens', key: `screens-${index}`, title, detail: '', to }));
}

/** @param mayOpen a result whose page is another's work leads to its row in the list */
function shownOf(group: Searched, { found, total }: Results, q: string, mayOpen: (to: string) => boolean): Found[] {
  const to = `/admin/${group}?q=${encodeURIComponent(q)}`;
  const shown = found.map((one, at): Found => ({
    ...one,
    to: mayOpen(one.to) ? one.to : to,
    group,
    key: `${group}-${at}`,
  }));
  if (total <= found.length) return shown;
  return [...shown, { group, key: `${group}-all`, title: texts.seeAll(number(total)), detail: '', to, isAll: true }];
}

/** Search results from the whole back-office; a kind whose search fails is named and does not delay the others. */
export function useFound(q: string, screens: readonly SearchedScreen[]) {
  const may = useMay();
  const asked = q.length >= minQueryLength;
  const isTicket = readTicketNumber(q) !== null;
  // A ticket number is searched only among tickets; other texts only among the other kinds.
  const groups = (isTicket ? ['tickets' as const] : (['users', 'payments', 'products'] as const)).filter((group) =>
    may.open(`/admin/${group}`),
  );
  const answers = useQueries({
    queries: groups.map((group) => ({ ...finders[group](q), enabled: asked })),
  });
  // All kinds appear together, so that the list does not move while it is pressed. A kind that failed once is not awaited.
  const awaited = answers.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  return {
    pending: asked && answers.some(({ isPending }) => isPending),
    found: [
      ...(asked && !isTicket && !awaited ? screensFor(q, screens) : []),
      ...(awaited ? [] : answers).flatMap(({ data }, index) =>
        data ? shownOf(groups[index]!, data, q, may.open) : [],
      ),
    ],
    unavailable: groups.filter((_, index) => answers[index]?.isError),
  };
}
