import type { AnswerOf, EndpointDefinition, Subject } from '@raffle/contracts/http/define-endpoint';
import { mutationOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { callApi, type CallInput } from './call-api.js';

/** The key of an endpoint's answers, or with its input of one of them: `['/admin/users', { query: … }]`. */
export const keyOf = <E extends EndpointDefinition>(endpoint: E, input?: CallInput<E>): QueryKey =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/**
 * A read as TanStack's options: `useQuery(queryOf(getUser, { params: { id } }))`. It is read again after a write about the same
 * subject (`actOf`).
 */
export function queryOf<E extends EndpointDefinition>(endpoint: E, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => callApi(endpoint, { ...input, signal } as never),
    meta: { about: endpoint.about },
  });
}

/**
 * A write as TanStack's options: `useMutation(actOf(blockUser))`, then `mutate({ params: { id }, body })`. It is done when everything about
 * its subject was read again; after a refusal that is read again too, because something has changed meanwhile. Its `onSuccess` runs before
 * these reads, that of `mutate` after them.
 */
export const actOf = <E extends EndpointDefinition>(endpoint: E) =>
  mutationOptions({
    mutationFn: (input: CallInput<E>): Promise<AnswerOf<E>> => callApi(endpoint, input as never),
    meta: { invalidates: endpoint.about },
  });

/** Left out where the endpoint needs none. */
type Input<E extends EndpointDefinition> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { about?: readonly Subject[] | undefined };
    mutationMeta: { invalidates?: readonly Subject[] | undefined };
  }
}
