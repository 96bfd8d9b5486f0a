/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderAt } from '../../../test/render-at.js';
import { withWebCrypto } from '../../../test/web-crypto.js';
import { ExampleDraw, HelpScreen } from './help-screen.js';

withWebCrypto();
afterEach(cleanup);

test('the example verifies, with its drand round, and a changed digit is noticed', async () => {
  await renderAt('/aide', <ExampleDraw />);
  fireEvent.click(screen.getByRole('button', { name: 'Refaire ce tirage ici' }));
  expect(await screen.findByText(/trouve le même gagnant.: le ticket T1-000\d\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Changer un chiffre du code secret' }));
  expect(await screen.findByText(/un seul chiffre changé/)).toBeTruthy();
});

test('it stands with the question that it answers', async () => {
  await renderAt('/aide', <HelpScreen />);
  const answer = screen.getByText(/^Comment savoir que le tirage/).closest('details')!;
  expect(answer.textContent).toContain('Refaire ce tirage ici');
});
