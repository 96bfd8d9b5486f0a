/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import { waitingWords } from '@raffle/contracts/fixtures/winner-words';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { ToastProvider } from '../../shared/ui/toasts.js';
import { WinnersWords } from './words-to-read.js';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
};

let api: ApiServer;
beforeAll(async () => (api = await ApiServer.start()));
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/winner-words'] = { body: { words: [waitingWords], total: 1 } };
});
afterEach(cleanup);

const path = `/admin/winner-words/${waitingWords.delivery_id}`;
const render = (address = '/admin/deliveries') =>
  renderAt(
    address,
    <ToastProvider>
      <WinnersWords />
    </ToastProvider>,
  );

test('what a winner wants to show is read beside the name of the account, and published as it was read', async () => {
  api.answers[`POST ${path}/approve`] = { status: 204 };
  await render();
  await screen.findByText(/^Je n’y croyais pas/);
  screen.getByText('Afi Mensah');
  screen.getByRole('img', { name: 'Photo envoyée par Afi Mensah' });
  api.answers['GET /admin/winner-words'] = { body: { words: [], total: 0 } };
  fireEvent.click(screen.getByRole('button', { name: 'Publier : Afi Mensah' }));
  await screen.findByText('Rien à relire.');
  expect(api.asked[`POST ${path}/approve`]?.[0]?.body).toEqual({ version: 2 });
});

test.each([
  ['/admin/deliveries#words', 1],
  ['/admin/deliveries', 0],
])('who is sent to %s is scrolled to it %i times', async (address, times) => {
  let scrolled = 0;
  Element.prototype.scrollIntoView = () => void (scrolled += 1);
  await render(address);
  await screen.findByText('Afi Mensah');
  expect(scrolled).toBe(times);
});

test('a refusal needs a reason; words that changed meanwhile are not published', async () => {
  api.answers[`POST ${path}/refuse`] = { status: 204 };
  api.answers[`POST ${path}/approve`] = problem('words_changed');
  await render();
  fireEvent.click(await screen.findByRole('button', { name: 'Publier : Afi Mensah' }));
  await screen.findByText(errors.words_changed.message);
  fireEvent.click(screen.getByRole('button', { name: 'Refuser : Afi Mensah' }));
  const form = () => document.querySelector('dialog form')!;
  fireEvent.submit(form());
  await screen.findByText('Indiquez la raison');
  expect(api.asked[`POST ${path}/refuse`]).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Raison'), { target: { value: 'Photo d’une autre personne' } });
  fireEvent.submit(form());
  await screen.findByText('Refus enregistré, le gagnant est prévenu');
  expect(api.asked[`POST ${path}/refuse`]?.[0]?.body).toEqual({ version: 2, reason: 'Photo d’une autre personne' });
});

test('what is published can be hidden again', async () => {
  await render();
  fireEvent.change(await screen.findByLabelText('Afficher'), { target: { value: 'approved' } });
  await screen.findByRole('button', { name: 'Ne plus publier : Afi Mensah' });
  expect(api.asked['GET /admin/winner-words']?.at(-1)?.path).toContain('state=approved');
});
