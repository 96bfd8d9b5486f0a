import type { ListDefinition, ListQuery } from '@raffle/contracts/http/define-list';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { inDialogEntry } from '../ui/back-closes.js';
import { rememberSearch } from '../ui/back-heading.js';

/** Rows of one page: the default first. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** What a screen needs to know of a list's query; a list's own filters are beside it. */
export interface AnyView {
  page: number;
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
  q?: string | undefined;
  exact?: 'true' | undefined;
  sort: string;
  direction: 'asc' | 'desc';
}
/** A list's query. All of it is in the URL, under the same names: a reload, a shared link and Back show the same rows. */
export type ListView<L extends ListDefinition> = ListQuery<L>;
export type ChangeView = (change: Partial<AnyView> & Readonly<Record<string, unknown>>) => void;

type Fields = Record<string, z.ZodMiniType>;
const fallback: Readonly<Record<string, unknown>> = { limit: pageSizes[0] };

/** Reads a list's query from a URL; an unknown or malformed value counts as absent. */
export function readView<L extends ListDefinition>(address: URLSearchParams, { query }: L): ListView<L> {
  const fields = Object.entries(query.shape as Fields).map(([name, schema]) => {
    const text = address.get(name);
    const read = z.safeParse(schema, text === null || text === '' ? undefined : text);
    const value = read.success && text !== null ? read.data : (fallback[name] ?? z.parse(schema, undefined));
    return [name, name === 'limit' ? (pageSizes.find((size) => size === value) ?? pageSizes[0]) : value];
  });
  return Object.fromEntries(fields) as ListView<L>;
}

/** The shortest URL query that shows a view. */
export function writeView(view: object, { query }: ListDefinition): URLSearchParams {
  const values = new Map<string, string | number | undefined>(Object.entries(view));
  const named = Object.entries(query.shape as Fields).flatMap(([name, schema]) => {
    const value = values.get(name);
    const usual = fallback[name] ?? z.parse(schema, undefined);
    return value === undefined || value === '' || value === usual ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(named);
}

/**
 * A list's view and how to change it; any change except of the page returns to the first page of a list that is not counted yet. What is
 * chosen in a dialog, as the phone's sheet of filters, is shown at once and is in the address when the dialog has closed: all of it is one step.
 */
export function useListView<L extends ListDefinition>(list: L): [ListView<L>, ChangeView] {
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<ListView<L> | null>(null);
  const addressed = useMemo(() => readView(address, list), [address, list]);
  const view = chosen ?? addressed;
  const { pathname, search } = useLocation();
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  // Back must return to the page before, also after a filter; a letter typed into the search replaces the history entry.
  const replace = (addressed as AnyView).page === 1;
  useEffect(() => {
    if (chosen === null) return;
    // However a dialog closes, its entry is left.
    const apply = () => {
      if (inDialogEntry()) return;
      setChosen(null);
      setAddress(writeView(chosen, list), { replace });
    };
    window.addEventListener('popstate', apply);
    return () => window.removeEventListener('popstate', apply);
  }, [chosen, setAddress, list, replace]);
  const change = useCallback<ChangeView>(
    (change) => {
      const changed = (before: ListView<L>): ListView<L> => {
        const exact = change.page === undefined ? undefined : (before as AnyView).exact;
        return { ...before, page: 1, after: undefined, before: undefined, exact, ...change };
      };
      if (inDialogEntry()) return setChosen((before) => changed(before ?? addressed));
      return setAddress((now) => writeView(changed(readView(now, list)), list), {
        replace: change.page === undefined && replace,
      });
    },
    [setAddress, list, replace, addressed],
  );
  return [view, change];
}

/** Whether a filter, or the search, narrows a list. */
export const isOn = ({ choices }: ListDefinition, name: string, value: unknown): boolean =>
  (value ?? '') !== (choices[name]?.initial ?? '');

/** The query of the CSV file, which has all pages. */
export const fileQuery = ({
  page: _page,
  after: _after,
  before: _before,
  limit: _limit,
  exact: _exact,
  ...view
}: AnyView) => view;
