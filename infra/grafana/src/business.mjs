import { course, dashboard, figure, francs } from './panels.mjs';

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
        }),
        figure({
          title: 'Tickets sold today',
          description: 'Bought today (UTC), with money or credits, and not turned into a credit.',
          expr: 'max(tickets_sold_today)',
          decimals: 0,
        }),
        figure({
          title: 'Registrations today',
          description: 'Accounts that began today (UTC).',
          expr: 'max(identity_users_today)',
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
          title: 'Oldest refund',
          description: 'How long the oldest refund is owed. People were told a few days: an administrator pays it.',
          expr: 'max(payments_refunds_oldest_seconds)',
          unit: 's',
          limits: [2 * 86_400, 3 * 86_400],
        }),
        figure({
          title: 'Oldest review',
          description:
            'How long the person of the oldest payment with another amount than ours waits for the decision of an administrator.',
          expr: 'max(payments_open_oldest_seconds{state="review"})',
          unit: 's',
          limits: [4 * 3_600, 86_400],
        }),
        figure({
          title: 'Draws due',
          description:
            'Products whose places are all taken and whose draw has not started. An administrator starts it.',
          expr: 'max(catalog_full_products)',
          decimals: 0,
        }),
        figure({
          title: 'Draw late',
          description:
            'How long a running draw is behind its appointment with drand, or behind its start. A minute is normal.',
          expr: 'max(catalog_draw_late_seconds)',
          unit: 's',
          limits: [300, 900],
        }),
        figure({
          title: 'Sale not settled',
          description:
            'How long a sale that ended is neither drawn nor cancelled although the platform does it by itself. Look into the log of catalog.',
          expr: 'max(catalog_unsettled_sale_seconds)',
          unit: 's',
          limits: [60, 600],
        }),
        figure({
          title: 'Oldest text message',
          description: 'How long the oldest text waits, codes included: a person waits for it on the screen.',
          expr: 'max(text_messages_oldest_seconds)',
          unit: 's',
          limits: [60, 600],
        }),
      ],
    ],
    [
      'Their course',
      [
        course({
          title: 'Paid each minute',
          description: 'Confirmed payments by what was bought.',
          lines: [
            [`60 * sum by (type) (rate(payments_checked_total{state="confirmed"}[$__rate_interval]))`, '{{type}}'],
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
          title: 'Payments without an end',
          description:
            'creating: the provider has not answered. pending: can be paid. review: an administrator decides.',
          lines: [['max by (state) (payments_open)', '{{state}}']],
        }),
        course({
          title: 'Refunds not paid',
          description: 'owed: not started. filed: in a file for the operator, not confirmed as paid.',
          lines: [['max by (state) (payments_refunds_xof)', '{{state}}']],
          unit: francs,
          stacked: true,
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
        course({
          title: 'Text messages each minute, by outcome',
          description:
            'sent; later: will be tried again; refused by the provider; over_limit: the cost guard; given_up: too late to be of use.',
          lines: [['60 * sum by (outcome) (rate(text_messages_total[$__rate_interval]))', '{{outcome}}']],
          stacked: true,
        }),
      ],
    ],
  ],
});
