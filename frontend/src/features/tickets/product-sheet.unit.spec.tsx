/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { myPaymentOf } from '@raffle/contracts/fixtures/my-payments';
import { problem } from '@raffle/contracts/fixtures/problem';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { waitingPurchase } from '../../../test/answers.js';
import { aProduct, type ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { mine, openTicketsPage } from '../../../test/tickets-page.js';
import { translate } from '../../../test/translate.js';
import { useMyPayments } from '../../shared/api/my-queries.js';
import { LiveUpdates } from '../../shared/live/live-updates.js';
import { wantedAddress, wantedProduct } from '../../shared/wanted-address.js';
import { chancesOf } from './product-sheet.js';
import { texts } from './texts.fr.js';
import { TicketsScreen } from './tickets-screen.js';

let api: ApiServer;
openTicketsPage((server) => (api = server));

test.each([
  [1, 400, 1, '1 chance sur 400'],
  [3, 400, 1, '3 chances sur 400'],
  [1, 400, 2, '2 chances sur 400'],
  [3, 400, 2, 'environ 6 chances sur 400'],
  [200, 400, 2, 'environ 300 chances sur 400'],
  [1, 1, 1, '1 chance sur 1'],
  [9, 10, 3, '10 chances sur 10'],
  [10, 1_000_000, 1000, 'environ 9 955 chances sur 1 000 000'],
])('%d tickets of %d places with %d winners: %s', (tickets, places, winners, shown) =>
  expect(texts.chances(chancesOf(tickets, { places, winners }), places).replace(/\s/g, ' ')).toBe(shown),
);

describe('the sheet of a product', () => {
  const sheetAt = async (search: string, ofMe: object = {}) => {
    api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [], ...ofMe } };
    await renderUser(api, `/dashboard/tickets${search}`, <TicketsScreen />);
    return screen.findByRole('dialog');
  };

  test('shows number, total, odds and payment methods, and pays for the chosen number', async () => {
    wantedProduct.remember(aProduct.id);
    const sheet = within(await sheetAt(`?produit=${aProduct.id}`));
    expect(await sheet.findByText('1 chance sur 300')).toBeTruthy();
    const more = sheet.getByRole('button', { name: 'Un ticket de plus' });
    fireEvent.click(more);
    fireEvent.click(more);
    expect(sheet.getByText('3 chances sur 300')).toBeTruthy();
    // Before paying: the number in groups, and where a refund goes (docs/product.md rule 44).
    expect(
      sheet.getByText(
        /\+228\s90\s11\s23\s45.*Mixx by Yas, Flooz ou une carte\. Un remboursement ira au numéro qui paie/,
      ),
    ).toBeTruthy();
    // The wanted product is open: the next login leads to the home screen.
    expect(wantedAddress.read()).toBeNull();
    api.answers['POST /tickets/purchase'] = problem('sold_out');
    fireEvent.click(sheet.getByRole('button', { name: /^Payer 4.500/ }));
    expect(await sheet.findByText(errors.sold_out.message)).toBeTruthy();
    expect(api.asked['POST /tickets/purchase']?.[0]?.body).toEqual({ productId: aProduct.id, quantity: 3 });
  });

  test('names what paid last first where the home has read it, and asks for it nowhere else', async () => {
    api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [] } };
    const Home = () => (useMyPayments({ page: 1 }).data ? <p>Accueil</p> : null);
    const paid = [
      myPaymentOf(0, { state: 'pending', operator: null }),
      myPaymentOf(1, { state: 'failure', operator: 't-money' }),
      myPaymentOf(2, { operator: 'moov' }),
    ];
    api.answers['GET /payments/user'] = { body: { payments: paid, total: 3, refunds_owed: 0, on_hold: [] } };
    const screens = (
      <>
        <Home />
        <TicketsScreen />
      </>
    );
    await renderUser(api, `/dashboard/tickets?produit=${aProduct.id}`, screens);
    await screen.findByText('Accueil');
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText(/: Flooz comme la dernière fois, Mixx by Yas ou une carte\./);
    cleanup();
    api.asked = {};
    const other = within(await sheetAt(`?produit=${aProduct.id}`));
    await other.findByText(/: Mixx by Yas, Flooz ou une carte\./);
    expect(api.asked['GET /payments/user']).toBeUndefined();
  });

  test('back from the provider the payment opened there is shown, and nothing is busy any more', async () => {
    api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [] } };
    const screens = (
      <>
        <LiveUpdates />
        <TicketsScreen />
      </>
    );
    await renderUser(api, `/dashboard/tickets?produit=${aProduct.id}`, screens);
    const sheet = within(await screen.findByRole('dialog'));
    api.answers['POST /tickets/purchase'] = {
      status: 201,
      body: {
        payment_url: new URL('#payment', window.location.href).href,
        token: waitingPurchase.token,
        expires_at: waitingPurchase.expires_at,
      },
    };
    fireEvent.click(await sheet.findByRole('button', { name: /^Payer/ }));
    await waitFor(() => expect(window.location.hash).toBe('#payment'));
    expect(sheet.getByRole('button', { name: /^Payer/ }).getAttribute('aria-busy')).toBe('true');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    // The answer of the purchase, after which the page is left, may still be on its way to the button.
    await waitFor(() => expect(sheet.getByRole('button', { name: /^Payer/ }).getAttribute('aria-busy')).toBeNull());
    api.answers['GET /tickets/user'] = {
      body: { ...mine, pending_purchases: [{ ...waitingPurchase, product_id: aProduct.id }] },
    };
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await sheet.findByRole('link', { name: 'Continuer le paiement' });
  });

  test('on a page that the browser translates, the button says what is charged', async () => {
    const sheet = within(await sheetAt(`?produit=${aProduct.id}`));
    const pay = await sheet.findByRole('button', { name: /^Payer 1.500/ });
    translate(document.body);
    fireEvent.click(sheet.getByRole('button', { name: 'Un ticket de plus' }));
    expect(pay.textContent).toMatch(/^Payer 3.000/);
  });

  test('1, 3, 5 and 10 are chosen with one press, only those that may be bought', async () => {
    const sheet = within(await sheetAt(`?produit=${aProduct.id}`));
    fireEvent.click(await sheet.findByRole('button', { name: /^5\stickets$/ }));
    expect(sheet.getByRole('button', { name: /^5\stickets$/ }).getAttribute('aria-pressed')).toBe('true');
    expect(sheet.getByRole('button', { name: /^Payer/ }).textContent.replace(/\D/g, '')).toBe(
      String(5 * aProduct.ticket_price),
    );
    // Nine places are left.
    expect(sheet.queryByRole('button', { name: /^10\stickets$/ })).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: /^1\sticket$/ }));
    expect(sheet.getByRole('button', { name: /^Payer/ }).textContent.replace(/\D/g, '')).toBe(
      String(aProduct.ticket_price),
    );
  });

  test('the list offers the same numbers, which open the sheet with them', async () => {
    const several = (mine: object) => {
      cleanup();
      api.answers['GET /tickets/user'] = { body: { ...anyMine, ...mine } };
      return renderUser(api, '/dashboard/tickets', <TicketsScreen />);
    };
    const anyMine = { ...mine, pending_purchases: [] };
    await several({});
    const three = await screen.findByRole('link', { name: /^3 tickets pour Console/ });
    expect(three.getAttribute('href')).toBe(`/dashboard/tickets?produit=${aProduct.id}&tickets=3`);
    screen.getByRole('link', { name: /^5 tickets pour/ });
    expect(screen.queryByRole('link', { name: /^10 tickets pour/ })).toBeNull();
    await several({ may_spend: 4 * aProduct.ticket_price });
    await screen.findByRole('link', { name: /^3 tickets pour/ });
    expect(screen.queryByRole('link', { name: /^5 tickets pour/ })).toBeNull();
  });

  test('offers at most the number of tickets that the person may still buy', async () => {
    api.answers['GET /products/active'] = { body: [{ ...aProduct, tickets_per_person: 3 }] };
    const sheet = within(await sheetAt(`?produit=${aProduct.id}`));
    // Known once the person's tickets are loaded, possibly after the product.
    await sheet.findByText('Avec votre autre ticket');
    fireEvent.click(sheet.getByRole('button', { name: 'Un ticket de plus' }));
    expect(sheet.getByRole('button', { name: 'Un ticket de plus' })).toHaveProperty('disabled', true);
  });

  test.each([
    ['3', 3],
    ['0', 1],
    ['99', 9],
    ['x', 1],
  ])('opened with %s tickets it offers %i', async (asked, offered) => {
    const sheet = within(await sheetAt(`?produit=${aProduct.id}&tickets=${asked}`));
    const pay = await sheet.findByRole('button', { name: /^Payer/ });
    expect(pay.textContent.replace(/\D/g, '')).toBe(String(offered * aProduct.ticket_price));
  });

  test('reports a draw that is no longer open', async () => {
    const sheet = within(await sheetAt('?produit=999'));
    expect(await sheet.findByText('Ce tirage n’est plus ouvert')).toBeTruthy();
  });
});

test('a product that cannot be held yet after an unpaid hold says until when, and has no button to pay', async () => {
  const wait = (hours: number) => [
    { product_id: aProduct.id, until: new Date(Date.now() + hours * 3_600_000).toISOString() },
  ];
  api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [], waits: wait(23) } };
  await renderUser(api, `/dashboard/tickets?produit=${aProduct.id}`, <TicketsScreen />);
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByText(/Vous pourrez réessayer le \d+\S* \S+ \d{4} à \d+.h.\d\d\.$/);
  expect(within(sheet).queryByRole('button', { name: /^Payer/ })).toBeNull();
  cleanup();
  api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [], waits: wait(-0.01) } };
  await renderUser(api, `/dashboard/tickets?produit=${aProduct.id}`, <TicketsScreen />);
  await screen.findByRole('button', { name: /^Payer/ });
});

test('what a pause or a limit of play does not allow is said before paying, and not offered', async () => {
  const sheetWith = async (more: object) => {
    cleanup();
    api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [], ...more } };
    await renderUser(api, `/dashboard/tickets?produit=${aProduct.id}`, <TicketsScreen />);
    return within(await screen.findByRole('dialog'));
  };
  const paused = await sheetWith({ paused_until: '2027-03-03T00:00:00.000Z' });
  await paused.findByText('Votre compte est en pause');
  await paused.findByText(/^Jusqu’au 3 mars 2027\./);
  expect(paused.queryByRole('button', { name: /^Payer/ })).toBeNull();

  const spent = await sheetWith({ may_spend: aProduct.ticket_price - 1 });
  await spent.findByText('Limite de jeu atteinte');
  await spent.findByText(/^Il vous reste .*moins que le prix d’un ticket\.$/);
  expect(spent.queryByRole('button', { name: /^Payer/ })).toBeNull();
  expect(spent.getByRole('link', { name: 'Voir mes limites' }).getAttribute('href')).toBe('/dashboard/profile#limites');

  const nearly = await sheetWith({ may_spend: aProduct.ticket_price });
  await nearly.findByText(/La limite de jeu vous laisse encore/);
  expect(nearly.getByRole<HTMLButtonElement>('button', { name: 'Un ticket de plus' }).disabled).toBe(true);
  expect(nearly.getByRole('button', { name: /^Payer/ })).toBeTruthy();
});
