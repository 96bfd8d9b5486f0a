import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

/**
 * Reads are retried twice when nothing answered or the server is overloaded, but not when the gateway knows that a service is down: its
 * name is shown at once. Writes are never retried automatically.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a read fails, shows an error, and is refetched on return: a paused read would show its skeleton forever.
        // And a payment that could not be sent must not be sent later without the person.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof ApiError &&
          !error.is('service_down') &&
          (error.code === 'unreachable' || error.status >= 500),
        retryDelay: (attempt, error) =>
          error instanceof ApiError && error.retryAfterSeconds !== null
            ? Math.min(error.retryAfterSeconds, 30) * 1000
            : Math.min(1000 * 2 ** attempt, 8000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
