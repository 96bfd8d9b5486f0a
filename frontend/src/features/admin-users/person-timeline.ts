import { operatorName, paymentStateWords } from '@raffle/contracts/http/admin-money-words';
import type { UserNote } from '@raffle/contracts/http/admin-users';
import { auditActionName } from '@raffle/contracts/http/audit-log-actions';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import type { PersonHistory } from '../../shared/person/person-history.js';
import { timelineTexts as texts } from './timeline-texts.fr.js';

interface Moment {
  at: string;
  what: string;
  detail: string;
  to?: string;
}

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
        case 'former_contact': // what it ended is shown by its act
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
