/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { someNews } from '@raffle/contracts/fixtures/admin-news';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { News, type AdminNews } from './news.js';
import { MorningScreen } from './morning-screen.js';
import { SinceLastVisit } from './since-last-visit.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

const now = new Date('2026-11-20T12:00:00.000Z');
const show = (change: Partial<AdminNews> = {}) =>
  renderAdmin(api, '/admin', '/admin', <News news={{ ...someNews, ...change }} now={now} />);
const text = () => document.body.textContent?.replace(/[\u00a0\u202f]/gu, ' ');

test('says how much was sold, what was refused beside the usual, what rang and since when, and the prizes due', async () => {
  await show();
  await screen.findByText('214 tickets vendus');
  expect(text()).toContain('128 500 F CFA de recettes');
  expect(text()).toContain('En tout : 34 sur 191 (17 %) d’habitude 9 %');
  expect(text()).toContain('Moov Money : 27 sur 61 (44 %) d’habitude 11 %');
  expect(text()).toContain('Plus de paiements refusés que d’habitude par Moov Money : depuis 10 h 00, pas terminé');
  expect(text()).toContain(
    'Le prestataire de paiement ne marche pas : le 20 novembre 2026, de 3 h 00 à 3 h 30, terminé',
  );
  expect(screen.getByRole('link', { name: 'Lots à remettre' }).getAttribute('href')).toBe('/admin/deliveries');
});

test('says that nothing happened, and where no usual share is known', async () => {
  await show({ tickets: 0, prizes: 0, money: { revenue: 0, refusals: [], incidents: [] } });
  await screen.findByText('Aucun ticket vendu');
  for (const nothing of ['Aucun refus', 'Aucune alerte', 'Aucun']) screen.getByText(nothing);
  cleanup();
  const refusals = [{ operator: null, refused: 1, attempts: 2, usual: null }];
  await show({ money: { revenue: 0, refusals, incidents: [] } });
  await screen.findByText('d’habitude : pas encore connu');
});

test('what a part did not answer is named, and shown nowhere', async () => {
  await show({ unavailable: ['payments', 'catalog'], money: null, prizes: null });
  await screen.findByText('Sans réponse : les paiements et les lots.');
  for (const unknown of ['Paiements refusés', 'Alertes', 'Lots à remettre'])
    expect(screen.queryByText(unknown)).toBeNull();
});

test('whoever works on people sees no money', async () => {
  api.answers['GET /admin/stats'] = {
    body: { ...adminStats('admin'), admin: { ...adminStats('admin').admin, areas: ['support'] } },
  };
  await show({ money: null, prizes: null });
  await screen.findByText('214 tickets vendus');
  expect(text()).not.toContain('F CFA');
});

test('the dashboard says since when, that it is the first visit, or that it is not known', async () => {
  api.answers['GET /admin/news'] = { body: { ...someNews, from: '2026-11-19T12:00:00.000Z' } };
  const open = () => renderAdmin(api, '/admin', '/admin', <SinceLastVisit now={now} />);
  await open();
  await screen.findByRole('heading', { name: /^Depuis votre dernière visite \(hier à \d+\sh\s\d\d\)$/u });
  cleanup();
  const unknown = { ...someNews, from: null, tickets: null, money: null, prizes: null };
  api.answers['GET /admin/news'] = { body: unknown };
  await open();
  await screen.findByText(/^C’est votre première visite/);
  cleanup();
  api.answers['GET /admin/news'] = { body: { ...unknown, unavailable: ['identity'] } };
  await open();
  await screen.findByText('Sans réponse : les comptes.');
  cleanup();
  api.answers['GET /admin/news'] = problem('service_unavailable');
  await open();
  await screen.findByText('Impossible de lire ce qui s’est passé');
});

test.each([
  [{ told_at: '2026-11-20T07:00:04.000Z' }, 'Message envoyé à 7 h 00.'],
  [{ told_at: null }, 'Le message de ce matin n’est pas parti : le système ne marchait pas à 7 h.'],
  [{ told_at: null, unavailable: ['messaging'] }, 'Nous ne savons pas si le message de ce matin est parti.'],
  [{ told_at: null, to: new Date().toISOString() }, 'Le message de ce matin n’est pas encore parti.'],
] as const)('a morning with %j says so', async (change, sentence) => {
  const morning = { ...someNews, from: '2026-11-19T07:00:00.000Z', to: '2026-11-20T07:00:00.000Z', ...change };
  api.answers['GET /admin/news'] = { body: morning };
  await renderAdmin(api, '/admin/morning', '/admin/morning?jour=2026-11-20', <MorningScreen />);
  await screen.findByText(sentence);
  await screen.findByRole('heading', { name: 'Le point du 20 novembre 2026' });
  expect(api.asked['GET /admin/news']?.[0]?.path).toContain('morning=2026-11-20');
  expect(screen.getByRole('link', { name: 'Jour d’avant' }).getAttribute('href')).toBe(
    '/admin/morning?jour=2026-11-19',
  );
});
