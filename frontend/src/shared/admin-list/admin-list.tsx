import type { ReactNode } from 'react';
import { CsvButton, type CsvButtonProps } from './csv-button.js';
import { FilterSelect, type FilterSelectProps } from './filter-select.js';
import { fileQuery } from './list-address.js';
import { ListResult, type ListResultProps } from './list-result.js';
import { ListTable, SortSelect, type Column } from './list-table.js';
import { SearchField } from './search-field.js';
import './tools.css';
import '../ui/card.css';

/**
 * A list of the back-office whole: search, filters, CSV, table and pager, with its skeleton, its empty state, and its error with
 * Réessayer. The query is held in the address (`useListView`).
 */
export function AdminList<Row, Sort extends string, Filter extends string>(props: AdminListProps<Row, Sort, Filter>) {
  const { title, search, view, onView, columns, rowKey, filters = [], moreFilters, csv } = props;
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
        {csv && <CsvButton of={title} {...csv} query={{ ...fileQuery(view), ...csv.query }} />}
      </div>
      <ListResult {...props}>
        {(rows, pager) => (
          <section className="card tbl-wrap" aria-busy={props.result.isPlaceholderData || undefined}>
            <ListTable
              caption={title}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              sort={view.sort}
              direction={view.direction}
              onSort={onSort}
            />
            {pager}
          </section>
        )}
      </ListResult>
    </>
  );
}

export interface AdminListProps<Row, Sort extends string, Filter extends string> extends Omit<
  ListResultProps<Row, Sort, Filter>,
  'skeleton' | 'children'
> {
  /** What is listed, as its heading says. */
  title: string;
  search?: { label: string; hint: string };
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => string | number;
  /** A sort that no column shows: the order in which rows were made. */
  age?: Sort;
  filters?: readonly ({ name: Filter } & Omit<FilterSelectProps, 'value' | 'onChange'>)[];
  /** Filters of other kinds than a choice of words: days, for one (`DayFilter`). */
  moreFilters?: ReactNode;
  /** `query`: the filters as the endpoint spells them. */
  csv?: Omit<CsvButtonProps, 'of' | 'query'> & { query?: CsvButtonProps['query'] };
}
