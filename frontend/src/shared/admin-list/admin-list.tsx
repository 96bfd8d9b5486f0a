import type { EndpointDefinition } from '@raffle/contracts';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../ui/states.js';
import { CsvButton } from './csv-button.js';
import './admin-list.css';
import { FilterSelect, type FilterSelectProps } from './filter-select.js';
import { listQuery, type ChangeView, type ListView } from './list-address.js';
import { ListTable, SortSelect, type Column } from './list-table.js';
import { Pager } from './pager.js';
import { SearchField } from './search-field.js';
import { texts } from './texts.fr.js';

/** Rows of one page. */
export const pageSize = 25;

/**
 * A list of the back-office whole: search, filters, CSV, table and pager, with its bones, its empty state, and its error with
 * Réessayer. What is asked for stands in the address (`useListView`).
 */
export function AdminList<Row, Sort extends string, Filter extends string>(props: AdminListProps<Row, Sort, Filter>) {
  const { title, search, view, onView, result, columns, rowKey, filters = [], moreFilters, csv, said, action } = props;
  const filtered = view.q !== '' || Object.values<string>(view.filters).some((value) => value !== '');
  const onSort = (sort: Sort, direction: 'asc' | 'desc') => onView({ sort, direction });
  return (
    <>
      <div className="tools">
        {search && (
          <SearchField label={search.label} hint={search.hint} value={view.q} onSearch={(q) => onView({ q })} />
        )}
        {filters.map(({ name, ...filter }) => (
          <FilterSelect
            key={name}
            {...filter}
            value={view.filters[name]}
            onChange={(value) => onView({ filters: { [name]: value } as Partial<Record<Filter, string>> })}
          />
        ))}
        {moreFilters}
        <SortSelect columns={columns} sort={view.sort} direction={view.direction} onSort={onSort} age={props.age} />
        {csv && (
          <CsvButton
            of={title}
            endpoint={csv.endpoint}
            query={{ ...listQuery(view, pageSize), page: undefined, limit: undefined, ...csv.query }}
          />
        )}
      </div>
      {result.isPending ? (
        <ListBones label={said.loading} />
      ) : result.data === undefined ? (
        <ErrorState
          title={said.failed}
          error={result.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void result.refetch()}
        />
      ) : result.data.rows.length === 0 && (view.page === 1 || result.data.total === 0) ? (
        <EmptyState
          title={filtered ? said.noneFound : said.none}
          action={
            filtered ? (
              <Button
                kind="secondary"
                onClick={() =>
                  onView({
                    q: '',
                    filters: Object.fromEntries(Object.keys(view.filters).map((name) => [name, ''])) as Record<
                      Filter,
                      string
                    >,
                  })
                }
              >
                {texts.clear}
              </Button>
            ) : (
              action
            )
          }
        />
      ) : result.data.rows.length === 0 && !result.isPlaceholderData ? (
        <EmptyState
          title={texts.beyond}
          action={
            <Button kind="secondary" onClick={() => onView({ page: Math.ceil(result.data!.total / pageSize) })}>
              {texts.lastPage}
            </Button>
          }
        />
      ) : (
        <section className="card tbl-wrap" aria-busy={result.isPlaceholderData || undefined}>
          <ListTable
            caption={title}
            columns={columns}
            rows={result.data.rows}
            rowKey={rowKey}
            sort={view.sort}
            direction={view.direction}
            onSort={onSort}
          />
          <Pager
            page={view.page}
            pageSize={pageSize}
            shown={result.data.rows.length}
            total={result.data.total}
            onPage={(page) => onView({ page })}
          />
        </section>
      )}
    </>
  );
}

function ListBones({ label }: { label: string }) {
  return (
    <Skeleton label={label} className="card tbl-wrap">
      <div className="bone-head desk" />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="bone-row">
          <Bone className="h-5 w-2/5" />
          <Bone className="h-5 w-1/4" />
        </div>
      ))}
    </Skeleton>
  );
}

export interface AdminListProps<Row, Sort extends string, Filter extends string> {
  /** What is listed, as its heading says. */
  title: string;
  search?: { label: string; hint: string };
  view: ListView<Sort, Filter>;
  onView: ChangeView<Sort, Filter>;
  /** A query with `placeholderData: keepPreviousData`, its rows and how many there are in all. */
  result: {
    data: { rows: readonly Row[]; total: number } | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => string | number;
  /** A sort that no column shows: the order in which rows were made. */
  age?: Sort;
  filters?: readonly ({ name: Filter } & Omit<FilterSelectProps, 'value' | 'onChange'>)[];
  /** Filters of other kinds than a choice of words: days, for one (`DayFilter`). */
  moreFilters?: ReactNode;
  /** `query`: the filters as the endpoint spells them. */
  csv?: { endpoint: EndpointDefinition; query?: Readonly<Record<string, string | undefined>> };
  said: { loading: string; failed: string; none: string; noneFound: string };
  /** What can be done where there is nothing at all. */
  action?: ReactNode;
}
