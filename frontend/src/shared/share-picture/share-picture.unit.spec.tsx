/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aReceipt } from '@raffle/contracts/fixtures/tickets';
import { drawMyTicket } from '@raffle/contracts/http/own-pictures';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { SharePicture } from './share-picture.js';

const { id } = aReceipt.entry;
const call = `GET /tickets/${id}/picture`;
const link = 'https://tirage.example/tirages/7';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(async () => {
  await api.stop();
  // jsdom has neither: with them, what another spec downloads would leave its page.
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});
beforeEach(() => {
  api.reset();
  api.answers[call] = { body: 'a picture', headers: { 'Content-Type': 'image/jpeg' } };
});
afterEach(() => {
  cleanup();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

const open = () =>
  renderAt(
    '/dashboard/tickets',
    <SharePicture
      endpoint={drawMyTicket}
      id={id}
      choice={{ value: 'number', label: 'Montrer le numéro de mon ticket', file: 'ticket-7' }}
      alt="Mon ticket"
      text="Je participe"
      link={link}
    />,
  );
const asked = () => (api.asked[call] ?? []).map(({ path }) => path);
function sharing(share: (data: ShareData) => Promise<void>) {
  const shared = jest.fn(share);
  Object.assign(navigator, { share: shared, canShare: () => true });
  return shared;
}

test('the number is asked for only once it is ticked', async () => {
  await open();
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Mon ticket' });
  expect(picture.src).toMatch(/^data:image\/jpeg;base64,/);
  expect(asked()).toEqual([`/tickets/${id}/picture`]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Montrer le numéro de mon ticket' }));
  await waitFor(() => expect(asked()).toEqual([`/tickets/${id}/picture`, `/tickets/${id}/picture?with=number`]));
});

test('a phone that shares files shares the picture with the message and the link of the draw', async () => {
  const shared = sharing(() => Promise.resolve());
  await open();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Partager' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(shared).toHaveBeenCalled());
  const { files, text } = shared.mock.calls[0]![0];
  expect([files?.[0]?.name, files?.[0]?.type, text]).toEqual(['ticket-7.jpg', 'image/jpeg', `Je participe ${link}`]);
  expect(screen.queryByRole('link', { name: /^WhatsApp/ })).toBeNull();
});

test('a closed sheet is a choice; a refused one is reported', async () => {
  sharing(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await open();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Partager' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(navigator.share).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
  sharing(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  fireEvent.click(button);
  await screen.findByText('Le partage n’a pas pu s’ouvrir. Enregistrez l’image.');
});

test('elsewhere WhatsApp opens with the message and the link, and the picture is saved', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await open();
  const whatsApp = await screen.findByRole<HTMLAnchorElement>('link', { name: /^WhatsApp/ });
  expect(new URL(whatsApp.href).searchParams.get('text')).toBe(`Je participe ${link}?c=partage`);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer l’image' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  click.mockRestore();
  expect(saved).toEqual(['ticket-7.jpg']);
});

test('without a picture the link can still be sent', async () => {
  api.answers[call] = problem('service_unavailable');
  await open();
  await screen.findByText('L’image n’a pas pu être faite');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer l’image' }).disabled).toBe(true);
  screen.getByRole('link', { name: /^WhatsApp/ });
});
