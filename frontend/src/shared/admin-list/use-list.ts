import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { ListDefinition } from '@raffle/contracts/http/define-list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { queryOf } from '../api/query-of.js';
import { useListView } from './list-address.js';

type RowOf<L extends ListDefinition> = z.output<L['answer']>[L['rows']] extends readonly (infer Row)[] ? Row : never;

/** A list with the page that its address names, as `AdminList` takes it. @param params of the endpoint's path */
export function useList<L extends ListDefinition, E extends EndpointDefinition & { query: L['query'] }>(
  list: L,
  endpoint: E,
  params?: Readonly<Record<string, string | number>>,
) {
  const [view, onView] = useListView(list);
  const { data, ...result } = useQuery({
    ...queryOf(endpoint, { ...(params && { params }), query: view } as never),
    placeholderData: keepPreviousData,
  });
  const answer = data as { total: number } & Readonly<Record<string, unknown>>;
  return {
    list,
    view,
    onView,
    /** The whole answer, where it has more than rows. */
    answer: data,
    result: { ...result, data: data && { rows: answer[list.rows] as RowOf<L>[], total: answer.total } },
    csv: endpoint.csv ? { endpoint, params } : undefined,
  };
}
