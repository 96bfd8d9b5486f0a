import { MutationCache, QueryClient, type Mutation } from '@tanstack/react-query';
import { ApiError } from './api-error.js';
import { isAbout } from './is-about.js';

/**
 * Reads are retried twice when nothing answered or the server is overloaded, but not when the gateway knows that a service is down: its
 * name is shown at once. Writes are never retried automatically. After a failure they do not
 * wait for the reads that follow: without a network these end long after, and the error is shown at once.
 */
export function createQueryClient(): QueryClient {
  const readAgain = ({ meta }: Pick<Mutation, 'meta'>) => {
    const subjects = meta?.invalidates;
    return subjects?.length ? client.invalidateQueries({ predicate: isAbout(subjects) }) : undefined;
  };
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // After `onSuccess` of the mutation's own options: what is done there does not wait for the reads.
      onSettled: (_data, error, _input, _result, mutation) => {
        if (error === null) return readAgain(mutation);
        // The error is shown at once.
        if (error instanceof ApiError && error.status > 0) void readAgain(mutation);
      },
    }),
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
  const withDefaults = client.defaultMutationOptions.bind(client);
  client.defaultMutationOptions = (given) => {
    const options = withDefaults(given);
    const { onSettled } = options;
    if (onSettled === undefined || given?._defaulted) return options;
    const settle: typeof onSettled = (...settled) => {
      const read: unknown = onSettled(...settled);
      return settled[1] === null ? read : undefined;
    };
    return { ...options, onSettled: settle };
  };
  return client;
}
