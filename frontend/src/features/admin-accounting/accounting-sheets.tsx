import type { AccountingMonth } from '@raffle/contracts/http/admin-accounting';
import { allSold, balanceOf, receivedOf } from '@raffle/contracts/http/admin-accounting-sums';
import { accountingWords as words } from '@raffle/contracts/http/admin-accounting-words';
import { operatorName } from '@raffle/contracts/http/admin-money-words';
import { ListTable, type Column } from '../../shared/admin-list/list-table.js';
import { date, longDate } from '../../shared/format/dates.js';
import { exactNumber } from '../../shared/format/exact.js';
import { number } from '../../shared/format/money.js';
import { counted as plural } from '../../shared/format/plural.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { Badge, type BadgeTone } from '../../shared/ui/badge.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Notice } from '../../shared/ui/notice.js';
import { EmptyState } from '../../shared/ui/states.js';
import {
  creditRows,
  isTotal,
  monthMarginRows,
  monthRows,
  operatorRows,
  productMarginRows,
  salesRows,
  type CreditRow,
  type MarginRow,
  type MoneyRow,
  type SalesRow,
} from './accounting-rows.js';
import { texts } from './texts.fr.js';
import styles from './accounting.module.css';
import '../../shared/ui/card.css';

const tones: Record<AccountingMonth['state'], BadgeTone> = { running: 'info', open: 'gold', closed: 'ok' };

/** `novembre 2026` */
export const monthName = (month: string) => longDate(`${month}-01T00:00:00Z`).replace(/^\S+ /, '');
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sheets of a year: months, operators, credits, margins, tickets and margins of each month, and what each word means. */
export function Books({ year, months }: { year: string; months: AccountingMonth[] }) {
  const selling = months.filter(({ products }) => products !== null && products.length > 0);
  const known = months.every(({ products, margins }) => products !== null && margins !== null);
  const earning = months.filter(({ margins }) => margins !== null && margins.length > 0);
  const [ofMonths, ofOperators] = [monthRows(months), operatorRows(months)];
  const sheet = <Row extends { key: string | number }>(
    title: string,
    columns: readonly Column<Row>[],
    rows: readonly Row[],
  ) => (
    <section key={title} className="stack stack-2">
      <h2>{title}</h2>
      <ListTable caption={title} className={styles.books} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </section>
  );
  return (
    <>
      {!known && (
        <Notice tone="warn" announce>
          {texts.unavailable}
        </Notice>
      )}
      {sheet(texts.titleOf(year), [monthColumn(year), ...moneyColumns(ofMonths)], ofMonths)}
      {sheet(texts.byOperator(year), [operatorColumn(year), ...moneyColumns(ofOperators)], ofOperators)}
      {sheet(texts.creditsOf(year), creditColumns(year), creditRows(months))}
      {earning.length > 0 && sheet(texts.marginsOf(year), marginColumns(texts.month, year), monthMarginRows(months))}
      {months.map(({ month, products, margins }) => [
        products !== null &&
          products.length > 0 &&
          sheet(texts.sales(monthName(month)), salesColumns, salesRows(products)),
        margins !== null &&
          margins.length > 0 &&
          sheet(texts.marginsOf(monthName(month)), marginColumns(texts.product, year), productMarginRows(margins)),
      ])}
      {known && selling.length === 0 && <EmptyState title={texts.noSales} />}
      <section className="stack stack-2">
        <h2>{texts.meaning}</h2>
        <dl className={classNames('card sm', styles.meanings)}>
          {texts.meanings.map(([name, meaning]) => (
            <div key={name}>
              <dt className="semibold">{name}</dt>
              <dd className="muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** The figures of money, which every row of a sheet of money adds up: received, and what is left of it; refunds given up only where there are any. */
const moneyColumns = (rows: readonly MoneyRow[]): readonly Column<MoneyRow>[] => [
  counted(
    words.registrations,
    (row) => row.registrations_amount,
    (row) => row.registrations,
  ),
  counted(
    words.purchases,
    (row) => row.purchases_amount,
    (row) => row.purchases,
  ),
  counted(
    words.sent_back,
    (row) => row.sent_back_amount,
    (row) => row.sent_back,
  ),
  figure(words.received, (row) => number(receivedOf(row))),
  counted(
    words.refunds,
    (row) => row.refunds_amount,
    (row) => row.refunds,
  ),
  figure(words.balance, (row) => number(balanceOf(row))),
  figure(words.fees, (row) => exactNumber(row.fees)),
  ...(rows.some((row) => row.given_up > 0) ? [givenUpColumn] : []),
];

const givenUpColumn: Column<MoneyRow> = {
  ...counted<MoneyRow>(
    words.givenUp,
    (row) => row.given_up_amount,
    (row) => row.given_up,
  ),
  from: 'wide',
};

const monthColumn = (year: string): Column<MoneyRow> => ({
  title: texts.month,
  card: 'lead',
  cell: ({ key, month }) =>
    month ? (
      <>
        <b className="nowrap">{capital(monthName(month.month))}</b>
        <span className={classNames('row row-2', styles.state)}>
          <Badge tone={tones[month.state]} dot>
            {texts.states[month.state]}
          </Badge>
          {month.closed_at !== null && <span className="xs muted nowrap">{texts.closedOn(date(month.closed_at))}</span>}
        </span>
      </>
    ) : isTotal({ key }) ? (
      <b>{texts.total(year)}</b>
    ) : (
      words.corrections
    ),
});

const operatorColumn = (year: string): Column<MoneyRow> => ({
  title: words.operator,
  card: 'lead',
  cell: (row) => (
    <b>{isTotal(row) ? texts.total(year) : row.key === 'unknown' ? words.unknownOperator : operatorName(row.key)}</b>
  ),
});

const creditColumns = (year: string): readonly Column<CreditRow>[] => [
  {
    title: texts.month,
    card: 'lead',
    cell: (row) => <b className="nowrap">{isTotal(row) ? texts.total(year) : capital(monthName(row.key))}</b>,
  },
  ...(['before', 'issued', 'placed', 'refunded', 'after'] as const).map((name) =>
    figure<CreditRow>(words[name], ({ moved }) => (moved === null ? texts.unknown : number(moved[name]))),
  ),
  figure(words.goodwill, ({ goodwill }) => number(goodwill)),
];

const salesColumns: readonly Column<SalesRow>[] = [
  {
    title: texts.product,
    card: 'lead',
    cell: (row) =>
      isTotal(row) ? <b>{words.all}</b> : <AdminLink to={`/admin/products/${row.key}`}>{row.name}</AdminLink>,
  },
  counted(
    words.paid,
    (row) => row.amount,
    (row) => row.tickets,
    texts.ticket,
  ),
  counted(
    words.withCredit,
    (row) => row.credit_amount,
    (row) => row.credit_tickets,
    texts.ticket,
  ),
  counted(
    words.withGoodwill,
    (row) => row.promotional_amount,
    (row) => row.promotional_tickets,
    texts.ticket,
  ),
  counted(
    words.all,
    (row) => allSold(row).amount,
    (row) => allSold(row).tickets,
    texts.ticket,
  ),
];

/** What was paid, what it cost and what is left, in red where it loses; of each month of a year, or of each product of a month. */
const marginColumns = (of: string, year: string): readonly Column<MarginRow>[] => [
  {
    title: of,
    card: 'lead',
    cell: (row) => (
      <>
        {!isTotal(row) && of === texts.product ? (
          <AdminLink to={`/admin/products/${row.key}`}>{row.name}</AdminLink>
        ) : (
          <b>
            {!isTotal(row) ? capital(monthName(String(row.key))) : of === texts.product ? words.all : texts.total(year)}
          </b>
        )}
        {row.unknown > 0 && (
          <span className="xs muted block">{texts.without(plural(row.unknown, 'produit', 'produits'))}</span>
        )}
      </>
    ),
  },
  figure(words.earned, ({ paid }) => exactNumber(paid)),
  figure(words.fees, ({ fees }) => (fees === null ? texts.unknown : exactNumber(fees))),
  figure(words.cost, ({ cost }) => (cost === null ? texts.unknown : exactNumber(cost))),
  {
    title: words.margin,
    kind: 'figures',
    label: words.margin,
    cell: ({ margin }) => (
      <b className={classNames('money', margin !== null && margin < 0 && styles.loss)}>
        {margin === null ? texts.unknownMargin : exactNumber(margin)}
      </b>
    ),
  },
];

function figure<Row>(title: string, of: (row: Row) => string): Column<Row> {
  return { title, kind: 'figures', label: title, cell: (row) => <b className="money">{of(row)}</b> };
}

/** An amount with the number of payments, or of what `noun` names, that it is for. */
function counted<Row>(
  title: string,
  amount: (row: Row) => number,
  count: (row: Row) => number,
  noun?: readonly [string, string],
): Column<Row> {
  return {
    title,
    kind: 'figures',
    label: title,
    cell: (row) => (
      <>
        <b className="money">{number(amount(row))}</b>
        {count(row) !== 0 && (
          <span className="xs muted block">{noun ? plural(count(row), ...noun) : number(count(row))}</span>
        )}
      </>
    ),
  };
}
