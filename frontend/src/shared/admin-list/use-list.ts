import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { ListDefinition } from '@raffle/contracts/http/define-list';
import type { PageEdges } from '@raffle/contracts/http/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listUsers } from '@raffle/contracts/http/user-list';
import { callApi } from '../api/call-api.js';
import { searchPeople, type FoundPeople } from '../person/people.js';
import { queryOf } from '../api/query-of.js';
import { useMay } from '../session/areas.js';
import { useListView, type AnyView } from './list-address.js';

type RowOf<L extends ListDefinition> = z.output<L['answer']>[L['rows']] extends readonly (infer Row)[] ? Row : never;

/**
 * A list with the page that its address names, as `AdminList` takes it.
 * @param params of the endpoint's path
 * @param namesIn for a list whose service knows only public names: what of a search is looked for among full names and phones
 */
export function useList<L extends ListDefinition, E extends EndpointDefinition & { query: L['query'] }>(
  list: L,
  endpoint: E,
  params?: Readonly<Record<string, string | number>>,
  namesIn?: (q: string) => string,
) {
  const [view, onView] = useListView(list);
  const may = useMay();
  const mayExport = endpoint.csv === 'phones' ? may.exportPhones : endpoint.csv;
  const input = { ...(params && { params }), query: view as AnyView };
  const { data, ...result } = useQuery({
    ...queryOf(endpoint, input as never),
    ...(namesIn &&
      may.call(listUsers) && {
        queryFn: async ({ signal }) => {
          const people = await searchPeople(namesIn(input.query.q ?? ''), signal);
          const query = { ...input.query, people: people.ids };
          return { ...((await callApi(endpoint, { ...input, query, signal } as never)) as object), people } as never;
        },
      }),
    placeholderData: keepPreviousData,
  });
  const answer = data as { total: number; edges?: PageEdges; people?: FoundPeople } & Readonly<Record<string, unknown>>;
  return {
    list,
    view,
    onView,
    /** The whole answer, where it has more than rows. */
    answer: data,
    result: {
      ...result,
      data: data && { rows: answer[list.rows] as RowOf<L>[], total: answer.total, edges: answer.edges },
    },
    /** Whom the search found by full name or phone. */
    people: data && answer.people,
    csv: mayExport ? { endpoint, params, query: { people: data && answer.people?.ids } } : undefined,
  };
}
