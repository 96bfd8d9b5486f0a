/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { aHeldMessage } from '@raffle/contracts/fixtures/held-acts';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { HeldAct } from '@raffle/contracts/http/held-acts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { useHeldActs } from './held-acts.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const { id } = aHeldMessage;
const [read, undo] = [`GET /admin/held-messages/${id}`, `POST /admin/held-messages/${id}/undo`];
const became = (state: HeldAct['state'], failure: string | null = null) => ({
  body: { act: { ...aHeldMessage, state, failure } },
});

function Screen({ dueInMs }: { dueInMs: number }) {
  const showHeldAct = useHeldActs();
  const send = () => {
    const due_at = new Date(Date.now() + dueInMs).toISOString();
    showHeldAct({ ...aHeldMessage, due_at }, { what: 'Message envoyé', done: 'Tous l’ont reçu' });
  };
  return (
    <>
      <button onClick={send}>Envoyer</button>
      <Link to="/admin/ailleurs">Ailleurs</Link>
    </>
  );
}
const open = (dueInMs: number) => renderAdmin(api, '/admin/*', '/admin/ici', <Screen dueInMs={dueInMs} />);
const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Envoyer' }));
/** The clock stands still until it is set on: what is shown depends on no machine. */
function stopClock() {
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  return { setOn: (ms: number) => void (now += ms) };
}
const undoButton = () => screen.findByRole('button', { name: /^Annuler\s: Message envoyé$/ });

test('what is held counts down, is read aloud once, has the focus, and follows to another screen and through a reload', async () => {
  const clock = stopClock();
  await open(9_600);
  await send();
  expect(document.activeElement).toBe(await undoButton());
  expect(screen.getByText('Message envoyé dans 10 s').getAttribute('aria-hidden')).toBe('true');
  const aloud = screen.getByText('Message envoyé dans 10 secondes. Le bouton Annuler l’arrête.');
  clock.setOn(1_000);
  await screen.findByText('Message envoyé dans 9 s');
  expect(screen.getByText('Message envoyé dans 10 secondes. Le bouton Annuler l’arrête.')).toBe(aloud);
  fireEvent.click(screen.getByRole('link', { name: 'Ailleurs' }));
  await undoButton();
  cleanup();
  await open(9_600);
  await undoButton();
  expect(api.asked[read]).toBeUndefined();
});

test('undone, it is gone and nothing was done', async () => {
  api.answers[undo] = became('undone');
  await open(10_000);
  await send();
  fireEvent.click(await undoButton());
  await screen.findByText('Annulé : rien n’a été fait');
  expect(screen.queryByText(/^Message envoyé dans/)).toBeNull();
});

test('once it is done, it says so', async () => {
  api.answers[read] = [became('held'), became('done')];
  await open(100);
  await send();
  await screen.findByText(/^Message envoyé\s: en cours…$/);
  await screen.findByText('Tous l’ont reçu');
  expect(screen.queryByText(/^Message envoyé/)).toBeNull();
});

test('undone too late, it says so and then what became of it', async () => {
  api.answers[undo] = problem('held_act_over');
  api.answers[read] = became('done');
  const clock = stopClock();
  await open(1_500);
  await send();
  fireEvent.click(await undoButton());
  await screen.findByText(errors.held_act_over.message, { collapseWhitespace: false });
  clock.setOn(1_500);
  await screen.findByText('Tous l’ont reçu');
});

test('what a rule refused stays until it is closed', async () => {
  api.answers[read] = became('failed', 'Un second administrateur doit donner son accord');
  await open(100);
  await send();
  await screen.findByText('Message envoyé : ce n’est pas fait');
  screen.getByText('Un second administrateur doit donner son accord');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByText('Message envoyé : ce n’est pas fait')).toBeNull());
});
