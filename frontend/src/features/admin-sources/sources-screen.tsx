import { showSources } from '@raffle/contracts/http/admin-sources';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { ListTable, type Column } from '../../shared/admin-list/list-table.js';
import { queryOf } from '../../shared/api/query-of.js';
import { longDate } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { useTitle } from '../../shared/site.js';
import { classNames } from '../../shared/ui/class-names.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { Campaigns } from './campaigns.js';
import { isTotal, returnRate, sourceRows, type SourceRow } from './source-rows.js';
import { texts } from './texts.fr.js';
import styles from './sources.module.css';

/** Where people came from in a year, month by month, and the owner's campaigns (docs/product.md rule 76). */
export function SourcesScreen() {
  const [address, setAddress] = useSearchParams();
  const year = /^20\d\d$/.exec(address.get('year') ?? '')?.[0];
  const figures = useQuery({ ...queryOf(showSources, { query: { year } }), placeholderData: keepPreviousData });
  const { data } = figures;
  useTitle(data ? texts.titleOf(data.year) : texts.title);
  return (
    <div className="stack stack-6">
      <div className="row between row-wrap">
        <div>
          <h1>{texts.title}</h1>
          <p className="muted">{texts.lead}</p>
        </div>
        {data && (
          <div className="row row-2 row-wrap">
            {data.years.length > 1 && (
              <select
                className={classNames('input', styles.year)}
                aria-label={texts.year}
                value={data.year}
                onChange={(event) => setAddress({ year: event.target.value })}
              >
                {data.years.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            )}
            <CsvButton of={texts.titleOf(data.year)} endpoint={showSources} query={{ year: data.year }} />
          </div>
        )}
      </div>
      {data ? (
        <>
          {data.months.length === 0 && <EmptyState title={texts.none} />}
          {data.months.map(({ month, sources }) => (
            <section key={month} className="stack stack-2">
              <h2>{monthName(month)}</h2>
              <ListTable
                caption={monthName(month)}
                columns={columns}
                rows={sourceRows(sources, data.campaigns, texts.total)}
                rowKey={({ key }) => key}
              />
            </section>
          ))}
          <Campaigns campaigns={data.campaigns} />
          <Meanings />
        </>
      ) : figures.isPending ? (
        <LoadingRegion label={texts.loading} className="card stack">
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} width="100%" height="2rem" />
          ))}
        </LoadingRegion>
      ) : (
        <ErrorState
          title={texts.failed}
          error={figures.error}
          reassurance={null}
          onRetry={() => void figures.refetch()}
        />
      )}
    </div>
  );
}

function Meanings() {
  return (
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
  );
}

/** `Novembre 2026` */
function monthName(month: string): string {
  const name = longDate(`${month}-01T00:00:00Z`).replace(/^\S+ /, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const columns: readonly Column<SourceRow>[] = [
  {
    title: texts.source,
    card: 'lead',
    cell: (row) => (isTotal(row) ? <b>{row.name}</b> : <span className="breakable">{row.name}</span>),
  },
  figure('Visites', ({ visits }) => number(visits)),
  figure(
    'Inscriptions',
    (row) => number(row.registrations_amount),
    (row) => number(row.registrations),
  ),
  figure('Premiers achats', (row) => number(row.first_purchases)),
  figure(
    'Achats',
    (row) => number(row.purchases_amount),
    (row) => number(row.purchases),
  ),
  figure(
    texts.returned,
    (row) => {
      const rate = returnRate(row);
      return rate === null ? '–' : texts.rate(number(rate));
    },
    ({ returned, buyers }) => (buyers === 0 ? null : texts.rateHint(number(returned), number(buyers))),
  ),
];

/** @param below what it is of */
function figure(
  title: string,
  of: (row: SourceRow) => string,
  below: (row: SourceRow) => string | null = () => null,
): Column<SourceRow> {
  return {
    title,
    kind: 'figures',
    label: title,
    cell: (row) => (
      <>
        <span className={classNames('money', isTotal(row) && 'semibold')}>{of(row)}</span>
        {below(row) !== null && <span className="xs muted block">{below(row)}</span>}
      </>
    ),
  };
}
