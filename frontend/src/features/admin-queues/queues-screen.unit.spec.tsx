/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { errors } from '@raffle/contracts/errors';
import { aDeadLetter, quietQueues } from '@raffle/contracts/fixtures/admin-queues';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { QueuesScreen } from './queues-screen.js';

const queue = (service: string, deadLetters = 0) => ({
  ...quietQueues.queues[0]!,
  service,
  dead_letters: deadLetters,
  oldest_dead_letter: deadLetters > 0 ? '2026-11-20T10:00:00.000Z' : null,
});
const letter = (id: string | null) => ({
  ...aDeadLetter,
  message_id: id,
  event: `event of ${id}`,
  occurred_at: null,
  correlation_id: 'trace-1',
  detail: 'not yet',
  dead_lettered_at: null,
  attempts: 3,
  body: '{}',
});
const letters = '/admin/queues/tickets/dead-letters';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/queues'] = {
    body: { queues: [queue('identity'), queue('tickets', 3)], unavailable: ['payments'], broker_url: null },
  };
  api.answers[`GET ${letters}`] = { body: { dead_letters: [letter('a'), letter('b'), letter(null)] } };
});
afterEach(cleanup);

const open = (role: 'admin' | 'super_admin' = 'super_admin', shown = <QueuesScreen />) => {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  return renderAdmin(api, '/admin/queues', '/admin/queues', shown);
};
const sent = (path: string) => api.asked[`POST ${letters}/${path}`]?.map(({ body }) => body);

test('dead letters are replayed one by one and together; one without an id is left to the command line', async () => {
  api.answers[`POST ${letters}/replay`] = [{ body: { replayed: 1 } }, { body: { replayed: 0 } }];
  await open();
  await screen.findByText('Sans réponse : Paiements. Les autres files sont à jour.');
  const one = (await screen.findByText(/^event of b/)).closest('li')!;
  // What is unknown is said, too, and what can be done.
  within(one).getByText('Un message que ce service ne comprend pas.');
  within(one).getByText(/^Rejouez-le\. S’il échoue encore, laissez-le ici/);
  fireEvent.click(within(one).getByRole('button', { name: 'Rejouer' }));
  await screen.findByText('1 message rendu à sa file');
  const both = await screen.findByRole('button', { name: 'Rejouer les 2' });
  // Until the list was read again.
  await waitFor(() => expect(both.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(both);
  expect(sent('replay')).toHaveLength(1);
  const question = within(await screen.findByRole('dialog', { name: 'Rejouer 2\u00a0messages\u00a0?' }));
  fireEvent.click(question.getByRole('button', { name: 'Rejouer les 2' }));
  await screen.findByText('Plus rien à rejouer : un autre l’a fait entre-temps');
  expect(sent('replay')).toEqual([{ messageIds: ['b'] }, { messageIds: ['a', 'b'] }]);
  expect(screen.getByText('Sans identifiant : à traiter par la ligne de commande.')).toBeTruthy();
  // The figures are refetched after each replay.
  await waitFor(() => expect(api.asked['GET /admin/queues']?.length).toBeGreaterThanOrEqual(3));
});

test('the last dead letters of a service are replayed: it is told, and they are recognized when they fail again', async () => {
  const answer = (count: number) => ({
    body: { queues: [queue('tickets', count)], unavailable: [], broker_url: null },
  });
  api.answers['GET /admin/queues'] = [answer(1), answer(0)];
  const failed = (at: string) => ({ body: { dead_letters: [{ ...letter('a'), dead_lettered_at: at }] } });
  api.answers[`GET ${letters}`] = [failed('2026-11-20T10:00:00.000Z'), failed('2026-11-20T11:00:00.000Z')];
  api.answers[`POST ${letters}/replay`] = { body: { replayed: 1 } };
  let queries = new QueryClient();
  const Tap = () => {
    queries = useQueryClient();
    return <QueuesScreen />;
  };
  await open('super_admin', <Tap />);
  const button = await screen.findByRole('button', { name: 'Rejouer' });
  // The list is gone before its own read is answered.
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    (input as string).endsWith(letters) ? new Promise<Response>(() => undefined) : realFetch(input, init);
  try {
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText('event of a')).toBeNull());
  } finally {
    globalThis.fetch = realFetch;
  }
  await screen.findByText('1 message rendu à sa file');
  api.answers['GET /admin/queues'] = answer(1);
  await act(() => queries.invalidateQueries());
  await screen.findByText(/^Sur 1 rejoué.*en échec de nouveau.: 1\.$/);
});

test('messages that fail again after they were replayed are reported, and nothing claims that they succeeded', async () => {
  const failedAt = (at: string) => ({
    body: { dead_letters: ['a', 'b'].map((id) => ({ ...letter(id), dead_lettered_at: at })) },
  });
  api.answers[`GET ${letters}`] = [failedAt('2026-11-20T10:00:00.000Z'), failedAt('2026-11-20T11:00:00.000Z')];
  api.answers[`POST ${letters}/replay`] = { body: { replayed: 2 } };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Rejouer les 2' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rejouer les 2' }));
  await screen.findByText('2 messages rendus à leur file');
  await screen.findByText(/^Sur 2 rejoués, en échec de nouveau.: 2\.$/);
});

test('a dead letter is discarded only with a reason; a refusal is shown', async () => {
  api.answers[`POST ${letters}/discard`] = [problem('dead_letter_not_found'), { status: 204, body: null }];
  await open();
  const one = (await screen.findByText(/^event of a/)).closest('li')!;
  fireEvent.click(within(one).getByRole('button', { name: 'Écarter' }));
  const dialog = await screen.findByRole('dialog');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Écarter' }));
  submit();
  await within(dialog).findByText('Indiquez la raison');
  expect(sent('discard')).toBeUndefined();
  fireEvent.change(within(dialog).getByLabelText(/^Raison/), { target: { value: 'essai' } });
  submit();
  await within(dialog).findByText(errors.dead_letter_not_found.message, { collapseWhitespace: false });
  submit();
  await screen.findByText('Message écarté');
  expect(sent('discard')).toEqual([
    { messageId: 'a', reason: 'essai' },
    { messageId: 'a', reason: 'essai' },
  ]);
});

test('an admin sees that only a super_admin has access, without a request', async () => {
  await open('admin');
  await screen.findByText('Seul un super-administrateur voit les files de messages.');
  expect(api.asked['GET /admin/queues']).toBeUndefined();
});
