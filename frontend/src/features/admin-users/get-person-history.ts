import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** What all services know of a person, for their overview and their timeline. */
export const usePersonHistory = (userId: string) =>
  useQuery({
    queryKey: ['admin-users', 'history', userId],
    queryFn: ({ signal }) => callApi(showPersonHistory, { params: { id: userId }, signal }),
  });
