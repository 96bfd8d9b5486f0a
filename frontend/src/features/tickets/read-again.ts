import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.js';

/**
 * Reads again what buying or placing a ticket may have changed, also when its answer was lost. Where nobody answered (`error`) one
 * list is tried before the other: that it cannot be read is said once, and all is read again when the network is back.
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
