/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderAt } from '../../../test/render-at.js';
import { OwnLinks, withoutAddresses } from './own-links.js';

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
