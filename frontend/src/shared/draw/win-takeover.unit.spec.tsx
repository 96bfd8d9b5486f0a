/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Win } from '@raffle/contracts/http/deliveries';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aWin } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { NewWin } from './win-takeover.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(() => {
  focusManager.setFocused(undefined);
  cleanup();
});

const wins = (...of: Win[]) => ({ body: { wins: of } });
/** What the event of a draw does; a read that is under way is not repeated. */
const readAgain = () =>
  waitFor(() => {
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    expect(api.asked['GET /wins']!.length).toBeGreaterThan(1);
  });

test('a win while a page is open takes it over in gold, and leads to the draw', async () => {
  api.answers['GET /wins'] = [wins(), wins({ ...aWin, image_url: 'https://example.test/gone.jpg' })];
  await renderUser(api, '/dashboard/messages', <NewWin />);
  await waitFor(() => expect(api.asked['GET /wins']).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  await readAgain();
  const dialog = await screen.findByRole('dialog', { name: 'Vous avez gagné' });
  expect(dialog.textContent).toMatch(/Moto 125T26-0005/);
  // Without a picture that loads, a wrapped prize.
  const picture = dialog.querySelector('img')!;
  fireEvent.error(picture);
  expect(dialog.querySelector('img')!.getAttribute('src')).toBe('/products/lot.svg');
  fireEvent.click(screen.getByRole('link', { name: /^Voir le tirage/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/tirages/26'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['/dashboard', '/tirages/26'])(
  'at %s nothing new, or what its own page says, takes nothing over',
  async (path) => {
    api.answers['GET /wins'] = path === '/dashboard' ? wins(aWin) : [wins(), wins(aWin)];
    await renderUser(api, path, <NewWin />);
    await waitFor(() => expect(api.asked['GET /wins']).toHaveLength(1));
    await readAgain();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
