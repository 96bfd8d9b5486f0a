import { showAccounting, type AccountingMonth, type ProductSales } from '@raffle/contracts/http/admin-accounting';
import { Lock, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { ListTable, type Column } from '../../shared/admin-list/list-table.js';
import { brand } from '../../shared/brand.js';
import { date, dateAndTime, longDate } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Badge, type BadgeTone } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import '../../shared/ui/card.css';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { useTitle } from '../../shared/use-title.js';
import { accountingRows, balanceOf, type AccountingRow } from './accounting-rows.js';
import './accounting.css';
import { useAccounting, useCloseMonth } from './get-accounting.js';
import { texts } from './texts.fr.js';

const { columns: titles } = texts;
const tones: Record<AccountingMonth['state'], BadgeTone> = { running: 'info', open: 'gold', closed: 'ok' };
const unsorted = { sort: '', direction: 'asc', onSort: () => undefined } as const;

/** `novembre 2026` */
const monthName = (month: string) => longDate(`${month}-01T00:00:00Z`).replace(/^\S+ /, '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The accounting of a year, with export and print; a super_admin closes months (docs/product.md rule 43). */
export function AccountingScreen() {
  const [address, setAddress] = useSearchParams();
  const books = useAccounting(/^20\d\d$/.exec(address.get('annee') ?? '')?.[0]);
  const now = useNow();
  const { data } = books;
  const [closing, setClosing] = useState<string | null>(null);
  const isSuper = useAdmin().role === 'super_admin';
  // While the tickets service is unavailable no month can be closed.
  const closable = isSuper && data?.months.every(({ products }) => products !== null) ? data.closable : null;
  useTitle(data ? texts.titleOf(data.year) : texts.title);
  return (
    <div className="stack stack-6 accounting">
      <div className="row between row-wrap">
        <div>
          <h1>{texts.title}</h1>
          <p className="muted">{texts.lead}</p>
          <p className="sm on-paper">
            {brand}. {texts.printed(dateAndTime(now))}
          </p>
        </div>
        {data && (
          <div className="row row-2 row-wrap off-paper">
            {data.years.length > 1 && (
              <select
                className="input year"
                aria-label={texts.year}
                value={data.year}
                onChange={(event) => setAddress({ annee: event.target.value })}
              >
                {data.years.map((year) => (
                  <option key={year}>{year}</option>
                ))}
              </select>
            )}
            <CsvButton of={texts.titleOf(data.year)} endpoint={showAccounting} query={{ year: data.year }} />
            <Button kind="secondary" onClick={() => window.print()}>
              <Icon of={Printer} />
              {texts.print}
            </Button>
            {closable !== null && (
              <Button kind="secondary" onClick={() => setClosing(closable)}>
                <Icon of={Lock} />
                {texts.closeOf(monthName(closable))}
              </Button>
            )}
          </div>
        )}
      </div>
      {data ? (
        <Books {...data} />
      ) : books.isPending ? (
        <LoadingRegion label={texts.loading} className="card stack">
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} width="100%" height="2rem" />
          ))}
        </LoadingRegion>
      ) : (
        <ErrorState title={texts.failed} error={books.error} reassurance={null} onRetry={() => void books.refetch()} />
      )}
      {closing !== null && <CloseMonth key={closing} month={closing} onClose={() => setClosing(null)} />}
    </div>
  );
}

function Books({ year, months }: { year: string; months: AccountingMonth[] }) {
  const selling = months.filter(({ products }) => products !== null && products.length > 0);
  const known = months.every(({ products }) => products !== null);
  return (
    <>
      {!known && (
        <Notice tone="warn" announce>
          {texts.unavailable}
        </Notice>
      )}
      <section className="card tbl-wrap books" aria-label={texts.titleOf(year)}>
        <ListTable
          caption={texts.titleOf(year)}
          columns={monthColumns(year)}
          rows={accountingRows(months)}
          rowKey={({ key }) => key}
          {...unsorted}
        />
      </section>
      <p className="sm muted">{texts.notes}</p>
      {selling.map(({ month, products }) => (
        <section key={month} className="stack stack-2">
          <h2>{texts.sales(monthName(month))}</h2>
          <div className="card tbl-wrap">
            <ListTable
              caption={texts.sales(monthName(month))}
              columns={salesColumns}
              rows={products ?? []}
              rowKey={({ product_id: id }) => id}
              {...unsorted}
            />
          </div>
        </section>
      ))}
      {known && selling.length === 0 && <EmptyState title={texts.noSales} />}
    </>
  );
}

function CloseMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const close = useCloseMonth();
  const showToast = useToast();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.closeTitle(monthName(month))}
      confirmLabel={texts.close}
      confirmKind="primary"
      busy={close.isPending}
      onConfirm={() =>
        close.mutate(month, {
          onSuccess: () => {
            showToast(capital(texts.closed(monthName(month))));
            onClose();
          },
        })
      }
    >
      <p>{texts.closeText}</p>
      <FailureNotice title={texts.closeFailed} error={close.error} />
    </ConfirmDialog>
  );
}

const monthColumns = (year: string): readonly Column<AccountingRow>[] => [
  {
    title: titles.month,
    className: 'lead',
    cell: ({ key, month }) =>
      month ? (
        <>
          <b className="nowrap">{capital(monthName(month.month))}</b>
          <span className="row row-2 state">
            <Badge tone={tones[month.state]} dot>
              {texts.states[month.state]}
            </Badge>
            {month.closed_at !== null && (
              <span className="xs muted nowrap">{texts.closedOn(date(month.closed_at))}</span>
            )}
          </span>
        </>
      ) : key === 'total' ? (
        <b>{texts.total(year)}</b>
      ) : (
        texts.corrections
      ),
  },
  figure(titles.payments, (row) => number(row.payments)),
  {
    ...figure(titles.gross, (row) => number(row.gross + row.sent_back)),
    cell: ({ gross, sent_back: back }) => (
      <>
        <b className="money">{number(gross + back)}</b>
        {back !== 0 && <span className="xs muted block">{texts.sentBack(number(back))}</span>}
      </>
    ),
  },
  figure(titles.fees, (row) => number(row.fees)),
  figure(titles.refunds, (row) => number(row.refunds)),
  figure(titles.balance, (row) => number(balanceOf(row))),
  {
    ...figure(titles.credits, ({ credits }) => known(credits)),
    cell: ({ credits, goodwill }) => (
      <>
        <b className="money">{known(credits)}</b>
        {goodwill !== 0 && <span className="xs muted block">{texts.given(number(goodwill))}</span>}
      </>
    ),
  },
  figure(titles.tickets, ({ tickets }) => known(tickets)),
];

const salesColumns: readonly Column<ProductSales>[] = [
  {
    title: texts.product,
    className: 'lead',
    cell: ({ product_id: id, name }) => <Link to={`/admin/products/${id}`}>{name}</Link>,
  },
  figure(texts.sold, ({ tickets }) => number(tickets)),
  figure(texts.amount, ({ amount }) => number(amount)),
  figure(texts.withCredits, ({ credit_tickets: count, credit_amount: amount }) =>
    count === 0 ? '–' : texts.placed(number(count), number(amount)),
  ),
  figure(texts.withGoodwill, ({ promotional_tickets: count, promotional_amount: amount }) =>
    count === 0 ? '–' : texts.placed(number(count), number(amount)),
  ),
];

function figure<Row>(title: string, of: (row: Row) => string): Column<Row> {
  return { title, className: 'r', phoneLabel: title, cell: (row) => <b className="money">{of(row)}</b> };
}

/** Empty if the value does not apply to the row. */
const known = (value: number | null | undefined) =>
  value === undefined ? '' : value === null ? texts.unknown : number(value);
