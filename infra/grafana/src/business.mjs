import { course, dashboard, figure, francs } from './panels.mjs';

const paid = (type) => `payments_checked_total{type="${type}", state="confirmed"}`;
const begun = (route) => `http_request_duration_seconds_count{service="gateway", route="${route}", status=~"2.."}`;

/** Is money coming in, does everybody get what they paid for, and what must a person decide? */
export const business = dashboard({
  uid: 'bon-tirage-business',
  title: 'Bon Tirage: business',
  description:
    'Purchases, money owed to people, draws and texts. What is counted here is the same in every instance; rates are added up over instances.',
  from: 'now-24h',
  rows: [
    [
      'Now',
      [
        figure({
          title: 'Revenue today',
          description:
            'F CFA received for payments that were confirmed today (UTC), less what goes back of them. The same figure as in the back-office.',
          expr: 'max(payments_revenue_xof_today)',
          unit: francs,
          decimals: 0,
          span: 8,
        }),
        figure({
          title: 'Tickets sold today',
          description: 'Bought today (UTC), with money or credits, and not turned into a credit.',
          expr: 'max(tickets_sold_today)',
          decimals: 0,
          span: 8,
        }),
        figure({
          title: 'Registrations today',
          description: 'Accounts that began today (UTC).',
          expr: 'max(identity_users_today)',
          decimals: 0,
          span: 8,
        }),
        figure({
          title: 'Tickets paid, last hour',
          description:
            'Payments for tickets that the provider confirmed in the last hour. None for hours of the day means that nobody can pay.',
          expr: `sum(increase(${paid('ticket')}[1h]))`,
          decimals: 0,
        }),
        figure({
          title: 'Registrations paid, last hour',
          description: 'Registrations that the provider confirmed in the last hour.',
          expr: `sum(increase(${paid('registration')}[1h]))`,
          decimals: 0,
        }),
        figure({
          title: 'Conversion, last hour',
          description:
            'Of the payments that ended in the last hour (paid, refused, given up), how many were paid. NaN when none ended. A sudden fall is the provider, or our way to it.',
          expr: `sum(increase(payments_checked_total{state="confirmed"}[1h])) / sum(increase(payments_checked_total[1h]))`,
          unit: 'percentunit',
          decimals: 0,
        }),
        figure({
          title: 'Payments in progress',
          description:
            'Payments that were opened and are neither paid nor refused. Each is asked for at the provider until it ends.',
          expr: 'sum(max by (state) (payments_open{state=~"creating|pending"}))',
          decimals: 0,
        }),
        figure({
          title: 'Check overdue',
          description:
            'How long the payment that waits longest should have been asked for at the provider. Minutes: payments is down, or the provider slow.',
          expr: 'max(payments_check_late_seconds)',
          unit: 's',
          limits: [60, 300],
        }),
        figure({
          title: 'Parties disagree',
          description:
            'Payments older than ten minutes whose outcomes do not add up, and differences that the last reconciliation left. Anything but 0 needs a person: npm run reconcile.',
          expr: 'max(payments_unbalanced) + sum(max by (kind) (payments_reconciliation_differences{result="remains"}))',
          decimals: 0,
          limits: [1],
        }),
      ],
    ],
    [
      'What people wait for',
      [
        figure({
          title: 'Refunds owed',
          description: 'F CFA that are owed to people and not paid back, in a file for the operator or not.',
          expr: 'sum(max by (state) (payments_refunds_xof))',
          unit: francs,
          decimals: 0,
          span: 6,
        }),
        figure({
          title: 'Oldest refund',
          description: 'How long the oldest refund is owed. People were told a few days: an administrator pays it.',
          expr: 'max(payments_refunds_oldest_seconds)',
          unit: 's',
          limits: [2 * 86_400, 3 * 86_400],
          span: 6,
        }),
        figure({
          title: 'Payments in review',
          description: 'Paid with another amount than ours. An administrator decides in the back-office.',
          expr: 'max(payments_open{state="review"})',
          decimals: 0,
          limits: [1, 10],
          span: 6,
        }),
        figure({
          title: 'Oldest review',
          description: 'How long the person of the oldest review waits since the payment was opened.',
          expr: 'max(payments_open_oldest_seconds{state="review"})',
          unit: 's',
          limits: [4 * 3_600, 86_400],
          span: 6,
        }),
        figure({
          title: 'Draws due',
          description:
            'Products whose places are all taken and whose draw has not started. An administrator starts it.',
          expr: 'max(catalog_full_products)',
          decimals: 0,
          span: 6,
        }),
        figure({
          title: 'Draw late',
          description:
            'How long a running draw is behind its appointment with drand, or behind its start. A minute is normal.',
          expr: 'max(catalog_draw_late_seconds)',
          unit: 's',
          limits: [300, 900],
          span: 6,
        }),
        figure({
          title: 'Sale not settled',
          description:
            'How long a sale that ended is neither drawn nor cancelled although the platform does it by itself. Look into the log of catalog.',
          expr: 'max(catalog_unsettled_sale_seconds)',
          unit: 's',
          limits: [60, 600],
          span: 6,
        }),
        figure({
          title: 'Oldest text message',
          description: 'How long the oldest text waits, codes included: a person waits for it on the screen.',
          expr: 'max(text_messages_oldest_seconds)',
          unit: 's',
          limits: [60, 600],
          span: 6,
        }),
      ],
    ],
    [
      'Purchases',
      [
        course({
          title: 'Paid each minute',
          description: 'Confirmed payments by what was bought.',
          lines: [
            [`60 * sum by (type) (rate(payments_checked_total{state="confirmed"}[$__rate_interval]))`, '{{type}}'],
          ],
        }),
        course({
          title: 'Revenue today',
          description: 'Grows from 0 at midnight (UTC); it falls when a refund of a payment of today is owed.',
          lines: [['max(payments_revenue_xof_today)', 'today']],
          unit: francs,
        }),
        course({
          title: 'Since the beginning',
          description: 'All revenue, as in the back-office.',
          lines: [['max(payments_revenue_xof)', 'revenue']],
          unit: francs,
        }),
        course({
          title: 'Tickets and accounts',
          description: 'Tickets that were bought and not turned into a credit, and accounts that are not closed.',
          lines: [
            ['max(tickets_sold)', 'tickets sold'],
            ['max(identity_users)', 'accounts'],
          ],
        }),
        course({
          title: 'How payments end, each minute',
          description:
            'confirmed: paid. failed: refused by the operator or the person. expired: nobody paid, and we no longer ask. review: another amount was paid.',
          lines: [[`60 * sum by (state) (rate(payments_checked_total[$__rate_interval]))`, '{{state}}']],
          stacked: true,
        }),
        course({
          title: 'From the form to the ticket, each hour',
          description:
            'Forms that were sent and the payments that they became. Where begun and paid part more than usual, people are lost at the provider.',
          lines: [
            [`3600 * sum(rate(${begun('/api/users/registrations')}[$__rate_interval]))`, 'registrations begun'],
            [`3600 * sum(rate(${paid('registration')}[$__rate_interval]))`, 'registrations paid'],
            [`3600 * sum(rate(${begun('/api/tickets/purchase')}[$__rate_interval]))`, 'purchases begun'],
            [`3600 * sum(rate(${paid('ticket')}[$__rate_interval]))`, 'tickets paid'],
          ],
        }),
        course({
          title: 'Conversion',
          description: 'Paid payments of all that ended, over an hour. Gaps: none ended.',
          lines: [
            [
              `sum by (type) (increase(payments_checked_total{state="confirmed"}[1h])) / sum by (type) (increase(payments_checked_total[1h]))`,
              '{{type}}',
            ],
          ],
          unit: 'percentunit',
          max: 1,
        }),
        course({
          title: 'Payments without an end',
          description:
            'creating: the provider has not answered. pending: can be paid. review: an administrator decides.',
          lines: [['max by (state) (payments_open)', '{{state}}']],
        }),
        course({
          title: 'Places held',
          description:
            'Purchases that hold places until they are paid, and those of them whose time is over: those places are kept from buyers.',
          lines: [
            ['max(tickets_holds)', 'held'],
            ['max(tickets_holds_overdue)', 'overdue'],
          ],
        }),
      ],
    ],
    [
      'Money owed',
      [
        course({
          title: 'Refunds not paid',
          description: 'owed: nobody has started. filed: in a file for the operator, not confirmed as paid.',
          lines: [['max by (state) (payments_refunds_xof)', '{{state}}']],
          unit: francs,
          stacked: true,
        }),
        course({
          title: 'Age of the oldest refund and review',
          description: 'How long people wait for their money, or for a decision.',
          lines: [
            ['max by (state) (payments_refunds_oldest_seconds)', 'refund {{state}}'],
            ['max(payments_open_oldest_seconds{state="review"})', 'review'],
          ],
          unit: 's',
        }),
      ],
    ],
    [
      'Draws',
      [
        course({
          title: 'Draws that run, by stage',
          description:
            'freezing: the list of tickets is fixed. awaiting_beacon: the round of drand is not there yet. picking: the winners are computed.',
          lines: [['max by (stage) (catalog_draws)', '{{stage}}']],
        }),
        course({
          title: 'Products that wait',
          description:
            'full: their draw can start. ended: not full at the end of their sale, and neither moved nor cancelled. closing: cancelled, and not all entries are credits. failing: an attempt of the draw failed.',
          lines: [
            ['max(catalog_full_products)', 'full'],
            ['max(catalog_ended_sales)', 'ended'],
            ['max(tickets_closing_products)', 'closing'],
            ['max(catalog_draws_failing)', 'failing'],
          ],
        }),
      ],
    ],
    [
      'Texts and notifications',
      [
        course({
          title: 'Text messages each minute, by outcome',
          description:
            'sent; later: will be tried again; refused by the provider; over_limit: the cost guard; given_up: too late to be of use.',
          lines: [['60 * sum by (outcome) (rate(text_messages_total[$__rate_interval]))', '{{outcome}}']],
          stacked: true,
        }),
        course({
          title: 'Waiting texts and notifications',
          description: 'Texts that are neither sent nor given up, by purpose, and notifications to browsers.',
          lines: [
            ['max by (purpose) (text_messages_waiting)', 'text, {{purpose}}'],
            ['max(push_messages_waiting)', 'notifications'],
          ],
        }),
        course({
          title: 'Notifications each minute, by outcome',
          description: 'sent; later: will be tried again; refused; gone: the browser has unsubscribed.',
          lines: [['60 * sum by (outcome) (rate(push_messages_total[$__rate_interval]))', '{{outcome}}']],
          stacked: true,
        }),
        course({
          title: 'Age of the oldest text and notification',
          description: 'A code is of use for minutes. When this grows, the provider refuses or does not answer.',
          lines: [
            ['max by (purpose) (text_messages_oldest_seconds)', 'text, {{purpose}}'],
            ['max(push_messages_oldest_seconds)', 'notification'],
          ],
          unit: 's',
        }),
      ],
    ],
  ],
});
