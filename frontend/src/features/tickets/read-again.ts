import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.js';

/**
 * Refetches what buying or placing a ticket may have changed, even if its answer was lost. After a network failure (`error`) one
 * list is fetched before the other: the failure is shown once, and everything is refetched when the network is back.
 */
export function readAgain(queries: QueryClient, error: Error | null): Promise<unknown> {
  const mine = { queryKey: ['my-tickets'] };
  const open = { queryKey: ['products', 'active'] };
  if (error instanceof ApiError && error.is('unreachable')) {
    return queries.invalidateQueries(mine, { throwOnError: true }).then(
      () => queries.invalidateQueries(open),
      () => undefined,
    );
  }
  return Promise.all([queries.invalidateQueries(mine), queries.invalidateQueries(open)]);
}
