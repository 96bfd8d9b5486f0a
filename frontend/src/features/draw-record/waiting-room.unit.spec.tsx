/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openDrawPage, says } from '../../../test/draw-page.js';

const { show } = openDrawPage();

const atHour = `${drandRule};at=fri-19:00`;
const full = { beacon_rule: atHour, current_participants: 10, places_left: 0, draw_at: '2099-12-04T19:00:00.000Z' };
const list = (root: string) => ({
  tickets: 10,
  holders: 4,
  root,
  frozen_at: '2099-12-03T10:00:00.000Z',
  beacon_round: 1000,
  beacon_expected_at: '2099-12-04T19:00:00.000Z',
});
const shownText = () => document.body.textContent.replace(/\u00a0/g, ' ');

test('with an hour the page says it before the last place, and once full the day, the time left and the calendar', async () => {
  await show({ beacon_rule: atHour });
  expect(shownText()).toContain('Tirage le vendredi qui suit le dernier ticket, à 19 h');
  expect(shownText()).not.toContain('72 h');
  cleanup();
  await show({ ...full, frozen: list('a'.repeat(64)) });
  expect(shownText()).toContain('Complet. Tirage vendredi 4 décembre 2099 à 19 h, en direct');
  expect(screen.getByRole('timer').textContent).toMatch(/\d+\u00a0j \d+\u00a0h/);
  const calendar = screen.getByRole('link', { name: 'Ajouter à mon agenda' });
  expect(calendar.getAttribute('href')).toBe('/api/draws/26/calendar.ics');
  const announcement = screen.getByRole('link', { name: 'Enregistrer l’annonce signée' });
  expect(announcement.getAttribute('href')).toBe('/api/draws/26/appointment');
  expect(announcement.getAttribute('download')).toBe('annonce-26.json');
  expect(shownText()).not.toContain('Le tirage arrive.');
  const whatsApp = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
  expect(decodeURIComponent(whatsApp).replace(/\u00a0/g, ' ')).toContain('vendredi 4 décembre 2099 à 19 h');
});

test.each([
  ['drawing', /^Le nombre attendu n’est pas encore arrivé/],
  ['active', /^Le tirage n’a pas encore pu commencer/],
] as const)('a minute after its hour, while it is %s, the page says what is late', async (status, late) => {
  const draw_at = new Date(Date.now() - 61_000).toISOString();
  await show({ ...full, draw_at, status, frozen: list('a'.repeat(64)) });
  expect(says(late)).toBe(true);
});

test('this device keeps the root that it saw before the hour, and says so when another one is shown', async () => {
  await show({ ...full, frozen: list('a'.repeat(64)) });
  await waitFor(() => expect(localStorage.getItem('raffle.seen-roots')).toContain('a'.repeat(64)));
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  await show({ ...full, frozen: list('b'.repeat(64)) });
  expect((await screen.findByRole('alert')).textContent).toContain('a'.repeat(64));
});
