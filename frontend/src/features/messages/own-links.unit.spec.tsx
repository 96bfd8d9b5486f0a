/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { renderUser } from '../../../test/render-user.js';
import { OwnLinks, withoutAddresses } from './own-links.js';

let api: ApiServer;
beforeAll(async () => (api = await ApiServer.start()));
afterAll(() => api.stop());
afterEach(cleanup);
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('our own URLs are links, named after their destination', async () => {
  await renderAt(
    '/',
    <OwnLinks text="Suivez-la ici : /dashboard/wins. La preuve : /tirages/7 ; un doute ? /verifier" />,
  );
  expect(links()).toEqual([
    ['Mes lots gagnés', '/dashboard/wins'],
    ['Voir le tirage', '/tirages/7'],
    ['Vérifier un appel', '/verifier'],
  ]);
  expect(document.body.textContent).toContain(
    'Suivez-la ici : Mes lots gagnés. La preuve : Voir le tirage ; un doute ?',
  );
});

test('a draw that is over is shown again', async () => {
  await renderAt('/', <OwnLinks text="Revoyez le tirage : /tirages/7?revoir" />);
  expect(links()).toEqual([['Revoir le tirage', '/tirages/7?revoir']]);
});

test('a draw that misses places is shared from its message, with those that it misses by now', async () => {
  const text = 'Il manque 3 places. La page du tirage : /tirages/7?partager';
  const nearlyFull = { ...aProduct, current_participants: 298, places_left: 2, max_participants: 300 };
  api.answers['GET /products/active'] = { body: [nearlyFull] };
  await renderUser(api, '/dashboard/messages', <OwnLinks text={text} />);
  const whatsApp = await screen.findByRole('link', { name: /^WhatsApp/ });
  expect(links()[0]).toEqual(['Voir le tirage', '/tirages/7']);
  expect(decodeURIComponent(whatsApp.getAttribute('href')!).replace(/\s/g, ' ')).toMatch(
    /^https:\/\/wa\.me\/\?text=Il manque 2 places pour le tirage « Console » : .* le ticket\. .*\/tirages\/7/,
  );
  expect(withoutAddresses(text)).toBe('Il manque 3 places. La page du tirage : Voir le tirage');
  cleanup();
  // Full meanwhile.
  api.answers['GET /products/active'] = { body: [{ ...nearlyFull, current_participants: 300, places_left: 0 }] };
  await renderUser(api, '/dashboard/messages', <OwnLinks text={text} />);
  await waitFor(() => expect(api.asked['GET /products/active']).toHaveLength(2));
  expect(links()).toEqual([['Voir le tirage', '/tirages/7']]);
});

test('a line of the list has their names', () =>
  expect(withoutAddresses('Suivez-le ici : /dashboard/money et /tirages/7')).toBe(
    'Suivez-le ici : Mon argent et Voir le tirage',
  ));

test.each(['https://example.com/tirages/x', '/dashboard/money2', '/tirages/', '/admin', 'rien'])(
  '%s stays text',
  async (text) => {
    await renderAt('/', <OwnLinks text={text} />);
    expect(links()).toEqual([]);
    expect(document.body.textContent).toContain(text);
  },
);
