import { listConversations } from '@raffle/contracts/http/conversation-list';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../session/areas.js';
import { queryOf } from '../api/query-of.js';

/** The filter of what waits for an answer, by its wait: of the menu's count, of the tasks and of the list (docs/product.md rule 56). */
export const waitingFirst = { filter: 'to_answer', direction: 'asc' } as const;

/** How many people wait for an administrator's answer; updated by the live stream. */
export function useWaitingConversations(): number {
  const may = useMay();
  const { data } = useQuery({
    ...queryOf(listConversations, { query: { ...waitingFirst, limit: 1 } }),
    enabled: may.call(listConversations),
  });
  return data?.to_answer ?? 0;
}
