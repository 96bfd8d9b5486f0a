import { listConversations } from '@raffle/contracts/http/admin-messages';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/** How many conversations wait for an administrator; updated by the live stream. */
export function useWaitingConversations(): number {
  const { data } = useQuery({
    queryKey: ['conversations', 'waiting'],
    queryFn: ({ signal }) => callApi(listConversations, { query: { limit: '1', filter: 'unread' }, signal }),
  });
  return data?.unread ?? 0;
}
