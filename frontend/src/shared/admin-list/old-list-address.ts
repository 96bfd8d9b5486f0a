import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { rememberSearch } from '../ui/back-heading.js';

/** Rows of one page: the default first. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type Direction = 'asc' | 'desc';

/** A list's query. All of it is stored in the URL: a reload, a shared link and Back show the same rows. */
export interface ListView<Sort extends string = string, Filter extends string = string> {
  page: number;
  size: PageSize;
  q: string;
  sort: Sort;
  direction: Direction;
  /** Whether all rows are counted, also beyond those of a usual list. */
  exact: boolean;
  /** Empty when a filter is off. */
  filters: Readonly<Record<Filter, string>>;
}

export interface ListShape<Sort extends string, Filter extends string> {
  /** Columns that can be sorted by; the first is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /** The default direction. */
  direction?: Direction;
  /** Names as in the URL, and the values they take; `null` for any text. */
  filters: Readonly<Record<Filter, readonly string[] | null>>;
}

/** Reads a list's view from a URL; an unknown value counts as absent. */
export function readView<Sort extends string, Filter extends string>(
  address: URLSearchParams,
  shape: ListShape<Sort, Filter>,
): ListView<Sort, Filter> {
  const fallback = shape.direction ?? 'desc';
  const direction = address.get('sens');
  const filters = Object.entries<readonly string[] | null>(shape.filters).map(([name, values]) => {
    const value = address.get(name) ?? '';
    return [name, values === null || values.includes(value) ? value.slice(0, 100) : ''];
  });
  return {
    page: Math.min(100_000, Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1)),
    size: pageSizes.find((size) => String(size) === address.get('lignes')) ?? pageSizes[0],
    q: (address.get('q') ?? '').slice(0, 100),
    sort: shape.sorts.find((sort) => sort === address.get('tri')) ?? shape.sorts[0],
    direction: direction === 'asc' || direction === 'desc' ? direction : fallback,
    exact: address.get('total') === 'exact',
    filters: Object.fromEntries(filters) as Record<Filter, string>,
  };
}

/** The shortest URL query that shows a view. */
export function writeView<Sort extends string, Filter extends string>(
  view: ListView<Sort, Filter>,
  shape: ListShape<Sort, Filter>,
): URLSearchParams {
  const address = new URLSearchParams();
  if (view.q) address.set('q', view.q);
  for (const [name, value] of Object.entries<string>(view.filters)) if (value) address.set(name, value);
  if (view.sort !== shape.sorts[0]) address.set('tri', view.sort);
  if (view.direction !== (shape.direction ?? 'desc')) address.set('sens', view.direction);
  if (view.size !== pageSizes[0]) address.set('lignes', String(view.size));
  if (view.exact) address.set('total', 'exact');
  if (view.page > 1) address.set('page', String(view.page));
  return address;
}

export type ChangeView<Sort extends string = string, Filter extends string = string> = (
  change: Partial<Omit<ListView<Sort, Filter>, 'filters'>> & { filters?: Partial<Record<Filter, string>> },
) => void;

/** A list's view and how to change it; any change except of the page returns to the first page of a list that is not counted yet. */
export function useListView<Sort extends string, Filter extends string>(
  shape: ListShape<Sort, Filter>,
): [ListView<Sort, Filter>, ChangeView<Sort, Filter>] {
  const [address, setAddress] = useSearchParams();
  const view = useMemo(() => readView(address, shape), [address, shape]);
  const { pathname, search } = useLocation();
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  const change = useCallback<ChangeView<Sort, Filter>>(
    ({ filters, ...rest }) =>
      setAddress(
        (now) => {
          const before = readView(now, shape);
          const exact = before.exact && rest.page !== undefined;
          return writeView({ ...before, page: 1, exact, ...rest, filters: { ...before.filters, ...filters } }, shape);
        },
        // Back must return to the page before, also after a filter; a letter typed into the search replaces the history entry.
        { replace: rest.page === undefined && view.page === 1 },
      ),
    [setAddress, shape, view.page],
  );
  return [view, change];
}

/** The part of a list endpoint's query that every list has. */
export const listQuery = <Sort extends string>(view: ListView<Sort>) => ({
  page: String(view.page),
  limit: String(view.size),
  exact: view.exact ? ('true' as const) : undefined,
  ...fileQuery(view),
});

/** The same for the CSV file, which has all pages. */
export const fileQuery = <Sort extends string>({ q, sort, direction }: ListView<Sort>) => ({
  q: q || undefined,
  sort,
  direction,
});
