import type { AccountingMonth, OperatorSums } from '@raffle/contracts/http/admin-accounting';
import { allSold, balanceOf, totalMargin, totalOf } from '@raffle/contracts/http/admin-accounting-sums';
import { accountingWords as words } from '@raffle/contracts/http/admin-accounting-words';
import { operatorName } from '@raffle/contracts/http/admin-money-words';
import type { CsvColumn } from '@raffle/service-kit/http';

/** One figure of one sheet of one month. */
interface Line {
  sheet: string;
  what: string;
  /** The operator or the product. */
  of: string;
  /** A sum is that of all lines of its sheet above it, or of those of its operator. */
  kind: 'ligne' | 'somme';
  count: number | null;
  /** F CFA; negative where money or credit goes out; null: unknown, and in no sum. */
  amount: number | null;
}
type FileLine = Line & { month: string; state: string };

export const accountingColumns: readonly CsvColumn<FileLine>[] = [
  { title: 'Mois', value: ({ month }) => month },
  { title: 'État', value: ({ state }) => state },
  { title: 'Feuille', value: ({ sheet }) => sheet },
  { title: 'Ligne', value: ({ what }) => what },
  { title: 'Opérateur ou produit', value: ({ of }) => of },
  { title: 'Genre', value: ({ kind }) => kind },
  { title: 'Nombre', value: ({ count }) => count },
  { title: 'Montant (F CFA)', value: ({ amount }) => amount },
];

const states: Record<AccountingMonth['state'], string> = { running: 'En cours', open: 'À clôturer', closed: 'Clos' };
const operatorOf = ({ operator }: OperatorSums) => (operator === null ? words.unknownOperator : operatorName(operator));

const line = (sheet: string, what: string, of: string, count: number | null, amount: number | null): Line => ({
  sheet,
  what,
  of,
  kind: 'ligne',
  count,
  amount,
});
const sum = (...parts: Parameters<typeof line>): Line => ({ ...line(...parts), kind: 'somme' });

function money(month: AccountingMonth): Line[] {
  const sheet = 'Argent';
  const parts = (sums: OperatorSums, before = '') => {
    const of = operatorOf(sums);
    return [
      line(sheet, before + words.registrations, of, sums.registrations, sums.registrations_amount),
      line(sheet, before + words.purchases, of, sums.purchases, sums.purchases_amount),
      line(sheet, before + words.sent_back, of, sums.sent_back, sums.sent_back_amount),
      line(sheet, before + words.refunds, of, sums.refunds, -sums.refunds_amount),
    ].filter(({ count, amount }) => count !== 0 || amount !== 0);
  };
  const { operators, corrections } = month;
  const all = [...operators, ...corrections];
  const names = [...new Set(all.map(operatorOf))];
  const total = (of: readonly OperatorSums[]) => balanceOf(totalOf(of));
  return [
    ...operators.flatMap((one) => parts(one)),
    ...corrections.flatMap((one) => parts(one, `${words.corrections} : `)),
    ...names.map((name) => sum(sheet, words.balance, name, null, total(all.filter((one) => operatorOf(one) === name)))),
    sum(sheet, words.balance, '', null, total(all)),
  ];
}

function fees({ operators, corrections }: AccountingMonth): Line[] {
  const all = [...operators, ...corrections];
  return [
    ...all.map((one) => line(words.fees, words.fees, operatorOf(one), null, one.fees)),
    sum(words.fees, words.fees, '', null, totalOf(all).fees),
  ];
}

/** Money that stays: its owners renounced it. */
function givenUp({ operators, corrections }: AccountingMonth): Line[] {
  const all = [...operators, ...corrections];
  const total = totalOf(all);
  return [
    ...all
      .filter(({ given_up: count }) => count !== 0)
      .map((one) => line(words.givenUp, words.givenUp, operatorOf(one), one.given_up, one.given_up_amount)),
    sum(words.givenUp, words.givenUp, '', total.given_up, total.given_up_amount),
  ];
}

function credits({ credits: moved, goodwill, corrected_goodwill: corrected }: AccountingMonth): Line[] {
  const { before, issued, placed, refunded, after } = moved!;
  return [
    line(words.credits, words.before, '', null, before),
    line(words.credits, words.issued, '', null, issued),
    line(words.credits, words.placed, '', null, -placed),
    line(words.credits, words.refunded, '', null, -refunded),
    sum(words.credits, words.after, '', null, after),
    line(words.goodwill, words.issued, '', null, goodwill),
    ...(corrected === 0 ? [] : [line(words.goodwill, words.corrections, '', null, corrected)]),
    sum(words.goodwill, words.issued, '', null, goodwill + corrected),
  ];
}

function tickets({ products }: AccountingMonth): Line[] {
  const sold = products!;
  const totals = sold.map(allSold);
  return [
    ...sold.flatMap((one) => {
      const of = `${one.name} (n° ${one.product_id})`;
      return [
        line(words.tickets, words.paid, of, one.tickets, one.amount),
        line(words.tickets, words.withCredit, of, one.credit_tickets, one.credit_amount),
        line(words.tickets, words.withGoodwill, of, one.promotional_tickets, one.promotional_amount),
      ].filter(({ count }) => count !== 0);
    }),
    sum(
      words.tickets,
      words.all,
      '',
      totals.reduce((all, one) => all + one.tickets, 0),
      totals.reduce((all, one) => all + one.amount, 0),
    ),
  ];
}

/** What each product earned; a part that is unknown leaves its sums unknown, and a product whose margin is unknown is not in the month's. */
function margins({ margins: earned }: AccountingMonth): Line[] {
  const out = (amount: number | null) => (amount === null ? null : -amount);
  return [
    ...earned!.flatMap(({ product_id, name, paid, fees: taken, cost, margin }) => {
      const of = `${name} (n° ${product_id})`;
      return [
        line(words.margins, words.earned, of, null, paid),
        line(words.margins, words.fees, of, null, out(taken)),
        line(words.margins, words.cost, of, null, out(cost)),
        sum(words.margins, words.margin, of, null, margin),
      ];
    }),
    sum(words.margins, words.margin, '', null, totalMargin(earned!).margin),
  ];
}

/** The books, sheet by sheet: each ends in a sum that equals its lines. Without the figures of tickets there is no file. */
export async function* accountingLines(months: readonly AccountingMonth[]): AsyncGenerator<FileLine> {
  for (const month of months)
    for (const one of [
      ...money(month),
      ...fees(month),
      ...givenUp(month),
      ...credits(month),
      ...tickets(month),
      ...margins(month),
    ])
      yield { month: month.month, state: states[month.state], ...one };
}
