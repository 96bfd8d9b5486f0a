import { operatorName, paymentStateWords } from '@raffle/contracts/http/admin-money-words';
import type { UserNote } from '@raffle/contracts/http/admin-users';
import { auditActionName } from '@raffle/contracts/http/audit-log-actions';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import type { PersonHistory } from '../../shared/person/person-history.js';
import { timelineTexts as texts } from './timeline-texts.fr.js';

type Tickets = PersonHistory['tickets'][number];
type Money = PersonHistory['money'][number];

interface Moment {
  at: string;
  what: string;
  detail: string;
  to?: string;
}

const ofKind = <Item extends { kind: string }, Kind extends Item['kind']>(items: readonly Item[], kind: Kind) =>
  items.filter((item): item is Extract<Item, { kind: Kind }> => item.kind === kind);
const newest = <Item>(items: readonly Item[], at: (item: Item) => string): Item | undefined =>
  [...items].sort((one, other) => at(other).localeCompare(at(one)))[0];

/** What happened to a person and what they did, the newest first. */
export function momentsOf({ account, tickets, money: sums }: PersonHistory): Moment[] {
  const moments: (Moment | null)[] = [
    ...account.map((item): Moment | null => {
      switch (item.kind) {
        case 'account':
          return { at: item.created_at, what: texts.registered, detail: item.city };
        case 'device':
          return {
            at: item.last_used_at,
            what: texts.device,
            detail: item.first ? texts.firstDevice : texts.otherDevice,
          };
        case 'reset_code':
          return item.used_at ? { at: item.used_at, what: texts.codeUsed, detail: '' } : null;
        case 'friend':
          return { at: item.registered_at, what: texts.friend, detail: item.display_name };
        case 'act':
          return { at: item.at, what: auditActionName(item.action), detail: '' };
        case 'correction': // shown by its acts
        case 'registration':
          return null;
      }
    }),
    ...tickets.map((item): Moment | null => {
      switch (item.kind) {
        case 'entry':
          return {
            at: item.purchase_date,
            what: counted(item.quantity, ...texts.granted),
            detail: `${item.product_name}, ${item.numbers.map((number) => ticketNumber(item.product_id, number, item.capacity)).join(', ')}`,
          };
        case 'purchase':
          return {
            at: item.created_at,
            what: texts.ordered(counted(item.quantity, ...texts.ticket)),
            detail: `${item.product_name}, ${money(item.amount)}`,
          };
        case 'credit':
          return {
            at: item.issued_at,
            what: texts.credit(money(item.amount)),
            detail: texts.creditReasons[item.reason],
          };
        default:
          return null;
      }
    }),
    ...sums.flatMap((item): Moment[] => {
      if (item.kind === 'refund')
        return [
          { at: item.owed_at, what: texts.refundOwed(money(item.amount)), detail: '', to: payment(item.payment_id) },
          ...(item.filed_at
            ? [
                {
                  at: item.filed_at,
                  what: texts.refundFiled(money(item.amount)),
                  detail: '',
                  to: payment(item.payment_id),
                },
              ]
            : []),
          ...(item.paid_at
            ? [
                {
                  at: item.paid_at,
                  what: texts.refundPaid(money(item.amount)),
                  detail: item.transfer_reference ?? '',
                  to: payment(item.payment_id),
                },
              ]
            : []),
        ];
      return [
        {
          at: item.created_at,
          what: texts.payment(item.reference),
          detail: `${money(item.amount)}, ${paymentStateWords[item.state]}`,
          to: payment(item.id),
        },
        ...(item.confirmed_at
          ? [
              {
                at: item.confirmed_at,
                what: texts.paid(item.reference),
                detail: [money(item.came_in ?? item.amount), item.operator && operatorName(item.operator)]
                  .filter(Boolean)
                  .join(', '),
                to: payment(item.id),
              },
            ]
          : []),
      ];
    }),
  ];
  return moments.filter((one) => one !== null).sort((one, other) => other.at.localeCompare(one.at));
}

/** The same with the administrators' notes. */
export function withNotes(moments: readonly Moment[], notes: readonly UserNote[] = []): Moment[] {
  const noted = notes.map(({ at, author, text }) => ({ at, what: texts.noteBy(author), detail: text }));
  return [...moments, ...noted].sort((one, other) => other.at.localeCompare(one.at));
}

const payment = (id: string) => `/admin/payments/${id}`;

/**
 * One plain sentence that answers "pourquoi n'a-t-il pas de ticket ?", from the person's last attempt; null while a part of it is
 * unknown.
 */
export function whyNoTicket({ tickets, money: sums, unavailable }: PersonHistory): string | null {
  if (unavailable.includes('tickets') || unavailable.includes('payments')) return null;
  const purchase = newest(ofKind<Tickets, 'purchase'>(tickets, 'purchase'), ({ created_at: at }) => at);
  const entry = newest(ofKind<Tickets, 'entry'>(tickets, 'entry'), ({ purchase_date: at }) => at);
  if (!purchase) return entry ? texts.hasGiven(entry.product_name) : texts.neverBought;
  const what = texts.purchase(counted(purchase.quantity, ...texts.ticket), purchase.product_name);
  if (purchase.status === 'granted') return texts.has(what);
  const paid = newest(
    ofKind<Money, 'payment'>(sums, 'payment').filter(
      ({ type, product_id: product }) => type === 'ticket' && product === purchase.product_id,
    ),
    ({ created_at: at }) => at,
  );
  if (purchase.status === 'credited') {
    const credit = newest(
      ofKind<Tickets, 'credit'>(tickets, 'credit').filter(({ product_name: name }) => name === purchase.product_name),
      ({ issued_at: at }) => at,
    );
    return credit
      ? texts.credited(what, texts.creditReasons[credit.reason], money(credit.value_left))
      : texts.creditedOnly(what);
  }
  if (!paid) return texts.notOpened(what);
  const refund = newest(
    ofKind<Money, 'refund'>(sums, 'refund').filter(({ payment_id: id }) => id === paid.id),
    ({ owed_at: at }) => at,
  );
  if (refund)
    return refund.paid_at === null
      ? texts[refund.filed_at === null ? 'refundWaits' : 'refundIsFiled'](what, money(refund.amount))
      : texts.refunded(what, money(refund.amount), dateAndTime(refund.paid_at));
  switch (paid.state) {
    case 'review':
      return paid.came_in === null
        ? texts.otherSum(what)
        : texts.inReview(what, money(paid.came_in), money(paid.amount));
    case 'confirmed':
      return texts.paidNotGranted(what, paid.confirmed_at === null ? '' : dateAndTime(paid.confirmed_at));
    case 'creating':
    case 'pending':
      return purchase.hold === 'held' ? texts.waitsForMoney(what) : texts.placesReleased(what);
    case 'failed':
    case 'expired':
    case 'not_created':
    case 'refunded':
      return texts.noMoney(what);
  }
}
