/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { noTickets } from '../../../test/answers.js';
import type { ApiServer } from '../../../test/api-server.js';
import { buys, openDrawPage, product, says } from '../../../test/draw-page.js';
import { renderAt } from '../../../test/render-at.js';
import { afterSignIn } from '../../shared/wanted-address.js';
import { DrawRecordScreen } from './draw-record-screen.js';

let api: ApiServer;
const { show, signIn } = openDrawPage((server) => (api = server));

describe('announced', () => {
  const opensAt = '2026-12-04T18:00:00.000Z';
  const coming = {
    status: 'draft',
    opens_at: opensAt,
    current_participants: 0,
    places_left: 10,
    commitment: null,
  } as const;

  test('it says when it opens, and nothing can be bought; a visitor logs in to be told, and returns', async () => {
    await show(coming);
    expect(screen.getByRole('heading', { name: /^En vente le 4 décembre 2026 à 18\sh\s00$/ })).toBeTruthy();
    expect([buys(), says('Bientôt en vente'), says('10 places')]).toEqual([false, true, true]);
    const login = screen.getByRole('link', { name: 'Prévenez-moi' }).getAttribute('href') ?? '';
    expect(afterSignIn(new URL(login, 'http://ours').search)).toBe('/tirages/26');
  });

  test('a user asks once, and takes it back', async () => {
    signIn([]);
    api.answers['GET /tickets/user'] = { body: noTickets };
    api.answers['POST /tickets/wishes'] = { body: { success: true } };
    api.answers['DELETE /tickets/wishes/26'] = { body: { success: true } };
    await show(coming);
    const ask = await screen.findByRole('button', { name: 'Prévenez-moi' });
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
    api.answers['GET /tickets/user'] = { body: { ...noTickets, wishes: [26] } };
    fireEvent.click(ask);
    const stop = await screen.findByRole('button', { name: 'Ne plus me prévenir' });
    expect(says('Nous vous préviendrons une fois, quand la vente ouvre.')).toBe(true);
    expect(api.asked['POST /tickets/wishes']?.map(({ body }) => body)).toEqual([{ productId: 26 }]);
    api.answers['GET /tickets/user'] = { body: noTickets };
    fireEvent.click(stop);
    await screen.findByRole('button', { name: 'Prévenez-moi' });
  });

  test('a draft that is not is no page, for an administrator either', async () => {
    const { opens_at: _, ...draft } = coming;
    api.answers['GET /products/26'] = { body: { product: product(draft) } };
    await renderAt(
      '/tirages/26',
      <Routes>
        <Route path="/tirages/:id" element={<DrawRecordScreen />} />
      </Routes>,
    );
    await screen.findByText('Ce tirage n’existe pas ou n’est plus ouvert');
  });
});
