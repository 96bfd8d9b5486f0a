/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { drawRule } from '@raffle/contracts/http/sale-end';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { aConfig, ApiServer, aProduct } from '../../test/api-server.js';
import { renderAt } from '../../test/render-at.js';
import { renderUser } from '../../test/render-user.js';
import { DrawRecordScreen } from '../features/draw-record/draw-record-screen.js';
import { HelpScreen } from '../features/help/help-screen.js';
import { LandingScreen } from '../features/landing/landing-screen.js';
import { TermsScreen } from '../features/legal/terms-screen.js';
import { TicketsScreen } from '../features/tickets/tickets-screen.js';
import { ToastProvider } from '../shared/ui/toasts.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  const product = { ...aProduct, sale_ends_at: '2099-11-29T21:00:00.000Z' };
  api.answers['GET /products/active'] = { body: [product, { ...product, id: aProduct.id + 1 }] };
  api.answers[`GET /products/${aProduct.id}`] = { body: { product: { ...product, frozen: null } } };
});
afterEach(cleanup);

const shown = () => document.body.textContent.replace(/\s/gu, ' ');
/** The whole of rule 36 in one sentence, which begins with the date. */
const whole =
  /Vente jusqu’au 29 nov(\.|embre) 2099( à 21 h 00)? : [^.]*complet[^.]* 72 h ; sinon[^.]* un seul report [^.]*30 jours[^.]* annulation sous 7 jours[^.]* bon d’achat remboursable\./g;

const product = (
  <ToastProvider>
    <Routes>
      <Route path="/tirages/:id" element={<DrawRecordScreen />} />
    </Routes>
  </ToastProvider>
);

test.each([
  ['each card of the landing page', '/', <LandingScreen key="landing" />, renderAt, 2],
  ['a product’s page', `/tirages/${aProduct.id}`, product, renderAt, 1],
  [
    'the purchase sheet',
    `/dashboard/tickets?produit=${aProduct.id}`,
    <TicketsScreen key="sheet" />,
    (path: string, screen: ReactNode) => renderUser(api, path, screen),
    1,
  ],
])('%s says before paying what happens at the date, full or not', async (_place, path, screen, render, times) => {
  await render(path, screen);
  await waitFor(() => expect(shown().match(whole)).toHaveLength(times));
  expect(shown()).toContain(drawRule);
});

test('the conditions begin with the date of their last change and a list of their parts', async () => {
  await renderAt('/conditions', <TermsScreen />);
  const [list] = screen.getAllByRole('navigation');
  const links = within(list!).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  for (const link of links) expect(document.querySelector(link.getAttribute('href')!)).not.toBeNull();
  expect(shown().indexOf('Mis à jour le')).toBeLessThan(shown().indexOf('Sur cette page'));
});

test.each([
  ['the help', '/aide', <HelpScreen key="help" />],
  ['the conditions', '/conditions', <TermsScreen key="terms" />],
])('%s state it in full', async (_place, path, screen) => {
  await renderAt(path, screen);
  for (const part of [/90 jours/, /72 heures/, /une seule fois, de 30 jours/, /7 jours/, /bon d’achat/])
    expect(shown()).toMatch(part);
  expect(shown()).toContain(drawRule);
});
