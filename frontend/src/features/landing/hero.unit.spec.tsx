/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aConfig, ApiServer, aUser } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { invitation } from '../../shared/registration/invitation.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { storedToken } from '../../shared/stored-token.js';
import { Hero } from './hero.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
});
afterEach(() => {
  cleanup();
  registrationClaims.remove('tok_abcdef');
  invitation.forget();
  storedToken.remove();
});

const free = /^Prendre mes .*tickets gratuits$/;

test('a visitor is offered the free tickets', async () => {
  await renderAt('/', <Hero />);
  expect((await screen.findByRole('link', { name: free })).getAttribute('href')).toBe('/register');
});

test('a signed-in user sees a link to their own screens instead of the registration', async () => {
  storedToken.write('token_temporaire_a');
  api.answers['GET /users/profile'] = { body: { user: aUser } };
  await renderAt('/', <Hero />);
  expect((await screen.findByRole('link', { name: 'Mon espace' })).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: free })).toBeNull();
});

test('somebody with a stored session is not offered a registration while it is checked', async () => {
  storedToken.write('token_temporaire_a');
  api.answers['GET /users/profile'] = { body: { user: aUser } };
  const offered = new Set<string>();
  const watch = new MutationObserver(() =>
    screen.queryAllByRole('link').forEach((link) => offered.add(link.textContent)),
  );
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await renderAt('/', <Hero />);
  await waitFor(() => expect(api.asked['GET /users/profile']).toHaveLength(1));
  await screen.findByRole('link', { name: 'Mon espace' });
  watch.disconnect();
  expect([...offered]).toEqual(['Mon espace', 'Voir les tirages']);
});

const started = {
  form: { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true },
  paymentToken: 'tok_abcdef',
  claimSecret: 'secret',
  amount: 750,
};
const paymentIs = (statut: string) => ({
  body: {
    success: statut === 'paid',
    data: {
      statut,
      final: statut !== 'pending',
      interrupted: false,
      amount: 750,
      type: 'registration',
      product_id: null,
      reference: 'R',
      checked_at: null,
      refunds: [],
      review_until: null,
    },
  },
});

test.each([
  [
    'paid',
    'Votre inscription est déjà payée',
    'Terminer mon inscription',
    '/payment-success?type=registration&token=tok_abcdef',
  ],
  [
    'review',
    'Votre paiement est en cours de vérification',
    'Suivre mon inscription',
    '/payment-success?type=registration&token=tok_abcdef',
  ],
  ['pending', 'Une inscription attend son paiement', 'Continuer mon inscription', '/register'],
])('a registration of this browser that is %s is continued, not sold again', async (statut, says, action, to) => {
  registrationClaims.add(started);
  api.answers['GET /payments/tok_abcdef/status'] = paymentIs(statut);
  await renderAt('/', <Hero />);
  await screen.findByText(new RegExp(`^${says}`));
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to);
  expect(screen.queryByRole('link', { name: free })).toBeNull();
});

test('one that another tab starts is continued too, and a failed one is offered again', async () => {
  await renderAt('/', <Hero />);
  await screen.findByRole('link', { name: free });
  api.answers['GET /payments/tok_abcdef/status'] = paymentIs('paid');
  registrationClaims.add(started);
  fireEvent(window, new StorageEvent('storage', { key: 'raffle.registration-claims' }));
  await screen.findByRole('link', { name: 'Terminer mon inscription' });
  cleanup();
  api.answers['GET /payments/tok_abcdef/status'] = paymentIs('failure');
  await renderAt('/', <Hero />);
  await screen.findByRole('link', { name: free });
});

describe('an invitation', () => {
  const asks = 'GET /referral-codes/AFI7K2M';
  const says = async () => (await screen.findByText('vous invite.')).textContent;
  beforeEach(() => {
    api.answers[asks] = { body: { inviter: 'Afi M.' } };
  });

  test('whose link leads here says who invites, and counts at the registration', async () => {
    await renderAt('/?ref=afi7k2m', <Hero />);
    expect(await says()).toBe('Afi M. vous invite.');
    expect(invitation.code()).toBe('AFI7K2M');
  });

  test('that was opened in this browser before is named too', async () => {
    invitation.remember('AFI7K2M');
    await renderAt('/', <Hero />);
    expect(await says()).toBe('Afi M. vous invite.');
  });

  test('with a code that nobody can use is not spoken of, and without one nobody is asked', async () => {
    await renderAt('/', <Hero />);
    await screen.findByRole('link', { name: free });
    expect(api.asked[asks]).toBeUndefined();
    const spoken = document.querySelectorAll('.hero p').length;
    cleanup();
    api.answers[asks] = { body: { inviter: null } };
    await renderAt('/?ref=AFI7K2M', <Hero />);
    await waitFor(() => expect(api.asked[asks]).toHaveLength(1));
    await waitFor(() => expect(document.querySelectorAll('.hero p')).toHaveLength(spoken));
    expect(screen.queryByText(/invit/)).toBeNull();
  });

  test('is nothing to a signed-in person', async () => {
    storedToken.write('token_temporaire_a');
    api.answers['GET /users/profile'] = { body: { user: aUser } };
    await renderAt('/?ref=AFI7K2M', <Hero />);
    await screen.findByRole('link', { name: 'Mon espace' });
    expect(api.asked[asks]).toBeUndefined();
  });
});
