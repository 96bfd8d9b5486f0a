/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { storedToken } from '../stored-token.js';
import { texts } from '../texts.fr.js';
import { ErrorState, LoadingRegion } from '../ui/states.js';
import { ApiError } from './api-error.js';
import { createQueryClient } from './query-client.js';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

/** A list as every screen has one. */
function List({ read }: { read: () => Promise<string[]> }) {
  const list = useQuery({ queryKey: ['list'], queryFn: read, retryDelay: 1 });
  if (list.isPending) return <LoadingRegion label="Chargement">…</LoadingRegion>;
  if (list.isError)
    return <ErrorState title={list.error.message} error={list.error} onRetry={() => void list.refetch()} />;
  return <p>{list.data.join()}</p>;
}
const show = (read: () => Promise<string[]>) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <List read={read} />
    </QueryClientProvider>,
  );

test('a list that is opened without a network ends its skeleton in the error state, and Réessayer asks again', async () => {
  onlineManager.setOnline(false);
  let read = () => Promise.reject<string[]>(new ApiError(texts.unreachable, { status: 0, code: 'unreachable' }));
  show(() => read());
  await screen.findByText(texts.unreachable);
  expect(screen.queryByText('Chargement')).toBeNull();
  // Whatever the browser reports, an answer is shown.
  read = () => Promise.resolve(['Console']);
  screen.getByRole('button', { name: 'Réessayer' }).click();
  await screen.findByText('Console');
});

test('a network lost while a list is refetched ends the skeleton too', async () => {
  let asked = 0;
  show(() => {
    asked += 1;
    onlineManager.setOnline(false);
    return Promise.reject(new ApiError(texts.unreachable, { status: 0, code: 'unreachable' }));
  });
  await screen.findByText(texts.unreachable);
  expect(asked).toBe(3);
});

test('a service that is known to be down is named without asking again', async () => {
  let asked = 0;
  const message = 'Les paiements ne répondent pas en ce moment. Le reste fonctionne. Réessayez dans un instant';
  show(() => {
    asked += 1;
    return Promise.reject(new ApiError(message, { status: 503, code: 'service_down', retryAfterSeconds: 2 }));
  });
  await screen.findByText(message);
  expect(asked).toBe(1);
});

test('an administrator reads nothing about tickets of theirs where a list fails', async () => {
  const failing = () => Promise.reject(new ApiError('Trop de demandes', { status: 429, code: 'too_many_requests' }));
  show(failing);
  await screen.findByText(texts.nothingTouched);
  cleanup();
  storedToken.write('admin_token_test');
  show(failing);
  await screen.findByText('Trop de demandes');
  expect(screen.queryByText(texts.nothingTouched)).toBeNull();
  storedToken.remove();
});

test.each(['its error is shown at once', 'its success waits for them'])(
  'a write whose reads never end: %s',
  async (what) => {
    const fails = what.includes('error');
    function Write() {
      const write = useMutation({
        mutationFn: () => (fails ? Promise.reject(new Error('Refusé')) : Promise.resolve()),
        onSettled: () => new Promise(() => undefined),
      });
      return <button onClick={() => write.mutate()}>{write.error?.message ?? write.status}</button>;
    }
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Write />
      </QueryClientProvider>,
    );
    screen.getByRole('button').click();
    await screen.findByRole('button', { name: fails ? 'Refusé' : 'pending' });
  },
);

test('what a write does at once does not wait for what is read again after it, the rest does', async () => {
  let asked = 0;
  const read = () => (asked++ === 0 ? Promise.resolve('Lu') : new Promise<string>(() => undefined));
  function Write() {
    const { data } = useQuery({ queryKey: ['x'], queryFn: read, meta: { about: ['payments'] } });
    const [shown, setShown] = useState('');
    const write = useMutation({
      mutationFn: () => Promise.resolve(),
      meta: { invalidates: ['refunds', 'payments'] },
      onSuccess: () => setShown('Noté'),
    });
    return <button onClick={() => write.mutate()}>{[data, shown, write.status].join(' ')}</button>;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Write />
    </QueryClientProvider>,
  );
  (await screen.findByRole('button', { name: 'Lu idle' })).click();
  await screen.findByRole('button', { name: 'Lu Noté pending' });
  expect(asked).toBe(2);
});
