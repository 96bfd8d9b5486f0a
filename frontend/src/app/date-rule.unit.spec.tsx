/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { dateRule, drawRule } from '@raffle/contracts/http/sale-end';
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
  api.answers['GET /products/active'] = { body: [aProduct] };
  api.answers[`GET /products/${aProduct.id}`] = { body: { product: { ...aProduct, frozen: null } } };
});
afterEach(cleanup);

const shown = () => document.body.textContent.replace(/\s/gu, ' ');
const asShown = (sentence: string) => sentence.replace(/\s/gu, ' ');

const product = (
  <ToastProvider>
    <Routes>
      <Route path="/tirages/:id" element={<DrawRecordScreen />} />
    </Routes>
  </ToastProvider>
);

test.each([
  ['the landing page', '/', <LandingScreen key="landing" />, renderAt],
  ['a product’s page', `/tirages/${aProduct.id}`, product, renderAt],
  [
    'the purchase sheet',
    `/dashboard/tickets?produit=${aProduct.id}`,
    <TicketsScreen key="sheet" />,
    (path: string, screen: ReactNode) => renderUser(api, path, screen),
  ],
])('%s says before paying what happens at the date, full or not', async (_place, path, screen, render) => {
  await render(path, screen);
  await waitFor(() => expect(shown()).toContain(`${drawRule} `));
  expect(shown()).toContain(asShown(dateRule));
});

test.each([
  ['the help', '/aide', <HelpScreen key="help" />],
  ['the conditions', '/conditions', <TermsScreen key="terms" />],
])('%s state it in full', async (_place, path, screen) => {
  await renderAt(path, screen);
  for (const part of [/90 jours/, /72 heures/, /une seule fois, de 30 jours/, /7 jours/, /crédit/])
    expect(shown()).toMatch(part);
  expect(shown()).toContain(drawRule);
});
