import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

/** Reads are tried again twice when nothing answered or the server is overloaded; writes never by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a read fails, is said to, and is read again on return: skeletons would wait for ever. And a payment that
        // could not be sent must not go out by itself later.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.code === 'unreachable' || error.status >= 500),
        retryDelay: (attempt, error) =>
          error instanceof ApiError && error.retryAfterSeconds !== null
            ? Math.min(error.retryAfterSeconds, 30) * 1000
            : Math.min(1000 * 2 ** attempt, 8000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
