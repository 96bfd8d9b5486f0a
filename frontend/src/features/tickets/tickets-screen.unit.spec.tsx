/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { myPaymentOf } from '@raffle/contracts/fixtures/my-payments';
import { problem } from '@raffle/contracts/fixtures/problem';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anEntry } from '../../../test/answers.js';
import { ApiServer, aProduct, aUser } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { translate } from '../../../test/translate.js';
import { useMyPayments } from '../../shared/api/my-queries.js';
import { LiveUpdates } from '../../shared/live/live-updates.js';
import { wantedProduct, wantedAddress } from '../../shared/wanted-address.js';
import { TicketsScreen } from './tickets-screen.js';

const entry = {
  ...anEntry,
};
const waiting = {
  product_id: 7,
  product_name: 'Console',
  quantity: 1,
  amount: 1500,
  payment_url: 'https://provider.example/pay/tok_abcdef',
  token: 'tok_abcdef',
  expires_at: '2026-11-20T19:42:00.000Z',
};
const mine = {
  tickets: [entry],
  summary: { purchased: 1, free: 0, referral: 0, total: 1 },
  in_play: { tickets: 1, draws: 1, amount: 500 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [waiting],
  wishes: [],
  waits: [],
  paused_until: null,
  ended_credits: [],
  may_spend: null,
};

let api: ApiServer;
let online: typeof fetch;
beforeAll(async () => {
  api = await ApiServer.start();
  online = globalThis.fetch;
});
afterAll(async () => {
  await api.stop();
  // jsdom has neither: with them, what another spec downloads would leave its page.
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});
beforeEach(() => {
  api.reset();
  api.answers['GET /tickets/user'] = { body: mine };
  api.answers['GET /products/active'] = { body: [aProduct] };
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  globalThis.fetch = online;
});

async function open() {
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  await screen.findByRole('heading', { name: 'Console de salon' });
  await screen.findByRole('button', { name: /^Acheter un ticket/ });
}

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

const lateCredit = {
  id: '0193a1b2-0000-7000-8000-000000000009',
  kind: 'paid',
  value: 9000,
  reason: 'play_limit',
  product_name: 'Console',
  issued_at: '2026-11-20T18:42:00.000Z',
};

test('a pause is said where tickets and credits wait, which cannot be placed, only asked back', async () => {
  api.answers['GET /tickets/user'] = {
    body: {
      ...mine,
      pending_purchases: [],
      to_place: { registration: 1, referral: 1, credit: 1 },
      credits: [lateCredit],
      paused_until: '2027-03-03T00:00:00.000Z',
    },
  };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  const waits = within(await screen.findByRole('region', { name: 'À utiliser' }));
  waits.getByText('Votre compte est en pause');
  expect(waits.getAllByText('En pause')).toHaveLength(3);
  expect(waits.queryByRole('button', { name: /^(?:Placer|Utiliser)/ })).toBeNull();
  expect(waits.queryByRole('link', { name: 'Choisir mes produits' })).toBeNull();
  waits.getByRole('button', { name: /^Me faire rembourser/ });
});

test.each([
  [4, null],
  [5, 'Voir les 2 autres'],
])('of %i credits all can be placed, at most four without a press', async (count, summary) => {
  const credits = Array.from({ length: count }, (_, number) => ({
    ...lateCredit,
    id: `00000000-0000-4000-8000-00000000000${number}`,
  }));
  api.answers['GET /tickets/user'] = {
    body: { ...mine, pending_purchases: [], to_place: { registration: 0, referral: 0, credit: count }, credits },
  };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  const waits = await screen.findByRole('region', { name: 'À utiliser' });
  expect(within(waits).getAllByRole('button', { name: /^Utiliser/, hidden: true })).toHaveLength(count);
  const more = waits.querySelector('details');
  expect(more?.querySelector('summary')?.textContent ?? null).toBe(summary);
  expect(more?.querySelectorAll('li').length ?? 0).toBe(summary === null ? 0 : 2);
});

test.each([
  ['play_limit', 'compte dans la limite de jeu'],
  ['sold_out', null],
])('what a limit of play leaves bounds where a credit (%s) is placed, and is said first', async (reason, said) => {
  api.answers['GET /tickets/user'] = {
    body: {
      ...mine,
      pending_purchases: [],
      to_place: { registration: 0, referral: 0, credit: 1 },
      credits: [{ ...lateCredit, reason }],
      may_spend: aProduct.ticket_price,
    },
  };
  api.answers['GET /products/active'] = {
    body: [aProduct, { ...aProduct, id: 8, name: 'Télévision', ticket_price: aProduct.ticket_price + 1 }],
  };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: /^Utiliser/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: new RegExp(aProduct.name) });
  expect(dialog.queryByRole('radio', { name: /Télévision/ }) === null).toBe(said !== null);
  expect(dialog.queryByText(/compte dans la limite de jeu/) === null).toBe(said === null);
});

test('with a boost, list and sheet tell all places only: free ones would not fit the participants shown', async () => {
  const shown = async (artificial_boost: number) => {
    cleanup();
    api.answers['GET /tickets/user'] = { body: { ...mine, tickets: [], pending_purchases: [] } };
    api.answers['GET /products/active'] = { body: [{ ...aProduct, artificial_boost }] };
    await renderUser(api, `/dashboard/tickets?produit=${aProduct.id}`, <TicketsScreen />);
    await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Payer/ });
    return document.body.textContent.match(/\d+\s(?:places? libres? sur \d+|places(?! libre))/gu);
  };
  expect(await shown(0)).toEqual(['9\u00a0places libres sur 300', '9\u00a0places libres sur 300']);
  expect(await shown(120)).toEqual(['300\u00a0places', '300\u00a0places']);
});

test.each([
  ['link', 'Continuer le paiement'],
  ['link', 'Vérifier maintenant'],
])('a pending purchase is stored in this browser by its %s “%s”', async (role, name) => {
  await open();
  const link = screen.getByRole(role, { name });
  // jsdom cannot navigate.
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(JSON.parse(localStorage.getItem('raffle.pending-purchase') ?? '[]')).toEqual([
    {
      productId: 7,
      quantity: 1,
      productName: 'Console',
      paymentToken: 'tok_abcdef',
      expiresAt: waiting.expires_at,
    },
  ]);
});

const down = problem('service_unavailable');
const offline = () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
};

test.each([
  [
    'the service is down',
    () => {
      api.answers['GET /tickets/user'] = down;
      api.answers['GET /products/active'] = down;
    },
  ],
  ['there is no network', offline],
])('refetched while %s: both lists stay, and both failures are shown', async (_, fail) => {
  await open();
  fail();
  fireEvent.click(screen.getByRole('button', { name: 'Actualiser' }));
  expect(await screen.findByText('Impossible de charger vos tickets')).toBeTruthy();
  expect(await screen.findByText('Impossible de charger les produits')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Console de salon' })).toBeTruthy();
  expect(screen.getByText('9 places libres sur 300')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('a failed first read has its own error, with Réessayer', async () => {
  api.answers['GET /tickets/user'] = [down, { body: mine }];
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  expect(await screen.findByText('Impossible de charger vos tickets')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Console de salon' })).toBeTruthy();
  expect(screen.queryByText('Impossible de charger vos tickets')).toBeNull();
});

test('the number that pays and where a refund goes stand beside the buttons that start a payment', async () => {
  await open();
  const products = screen.getByRole('region', { name: 'Produits disponibles' });
  expect(products.textContent).toMatch(/\+228\s90\s11\s23\s45.*Un remboursement ira au numéro qui paie/);
});

test('buying offline: the error stays, even if the lists cannot be refetched', async () => {
  await open();
  offline();
  const buy = screen.getByRole('button', { name: /^Acheter un ticket/ });
  fireEvent.click(buy);
  expect(await screen.findByText('Impossible de charger vos tickets')).toBeTruthy();
  expect(screen.getByText('Erreur lors de la création du paiement')).toBeTruthy();
  expect(screen.getByText('Connexion impossible. Vérifiez votre réseau puis réessayez')).toBeTruthy();
  // A second error for the other list would be redundant.
  await waitFor(() => expect(buy.getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByText('Impossible de charger les produits')).toBeNull();
});

test('buying with a lost answer: both lists are refetched', async () => {
  await open();
  const [mineRead, openRead] = [api.asked['GET /tickets/user']!.length, api.asked['GET /products/active']!.length];
  globalThis.fetch = (input, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('lost')) : online(input, init);
  fireEvent.click(screen.getByRole('button', { name: /^Acheter un ticket/ }));
  await waitFor(() => expect(api.asked['GET /products/active']).toHaveLength(openRead + 1));
  expect(api.asked['GET /tickets/user']).toHaveLength(mineRead + 1);
  expect(screen.getByText('Connexion impossible. Vérifiez votre réseau puis réessayez')).toBeTruthy();
  expect(screen.queryByText(/^Impossible de charger/)).toBeNull();
});

test('the error stays when its product leaves the list', async () => {
  await open();
  api.answers['POST /tickets/purchase'] = problem('product_not_found');
  api.answers['GET /products/active'] = { body: [] };
  fireEvent.click(screen.getByRole('button', { name: /^Acheter un ticket/ }));
  expect(await screen.findByText('Aucun tirage en cours')).toBeTruthy();
  expect(await screen.findByText('Produit non trouvé')).toBeTruthy();
});

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
        token: waiting.token,
        expires_at: waiting.expires_at,
      },
    };
    fireEvent.click(await sheet.findByRole('button', { name: /^Payer/ }));
    await waitFor(() => expect(window.location.hash).toBe('#payment'));
    expect(sheet.getByRole('button', { name: /^Payer/ }).getAttribute('aria-busy')).toBe('true');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    // The answer of the purchase, after which the page is left, may still be on its way to the button.
    await waitFor(() => expect(sheet.getByRole('button', { name: /^Payer/ }).getAttribute('aria-busy')).toBeNull());
    api.answers['GET /tickets/user'] = {
      body: { ...mine, pending_purchases: [{ ...waiting, product_id: aProduct.id }] },
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

test('a receipt shows its payment reference, and the saved proof does not contain the payment', async () => {
  api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [] } };
  api.answers[`GET /tickets/${entry.id}/receipt`] = {
    body: {
      entry,
      payment_id: '0193a1b2-0000-7000-8000-0000000000f1',
      payment_token: 'tok_abcdef',
      terms: { id: '7', prizes: 1, capacity: 300, price: 1500, rule: 'none' },
      commitment: 'a'.repeat(64),
      tickets: [],
      frozen: null,
    },
  };
  api.answers['GET /payments/tok_abcdef/status'] = {
    body: {
      success: true,
      data: {
        statut: 'paid',
        final: true,
        interrupted: false,
        amount: 1500,
        type: 'ticket',
        product_id: 7,
        reference: 'BT-7K2M',
        review_until: null,
        checked_at: null,
        refunds: [],
      },
    },
  };
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:proof';
  };
  URL.revokeObjectURL = () => undefined;
  // jsdom would open the link of the download.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderUser(api, `/dashboard/tickets?recu=${entry.id}`, <TicketsScreen />);
  expect(await screen.findByText('BT-7K2M')).toBeTruthy();
  fireEvent.click(screen.getByText('Fichier de preuve (JSON)'));
  expect(saved).toHaveLength(1);
  const reader = new FileReader();
  reader.readAsText(saved[0]!);
  await waitFor(() => expect(reader.result).toContain(entry.id));
  expect(reader.result).not.toContain('tok_abcdef');
});

test('a receipt follows its money through the credit that paid for it', async () => {
  const placed = { ...entry, price: 600, credit_id: '0193a1b2-0000-7000-8000-0000000000c1' };
  const payment_id = '0193a1b2-0000-7000-8000-0000000000f1';
  const step = { at: '2026-11-12T10:00:00.000Z', product_name: 'Vélo' };
  const bought = { ...step, kind: 'tickets', amount: 1800, quantity: 3, status: 'credited', with_credit: false };
  api.answers[`GET /tickets/${entry.id}/receipt`] = {
    body: {
      entry: placed,
      payment_id,
      payment_token: null,
      terms: { id: '7', prizes: 1, capacity: 300, price: 600, rule: 'none' },
      commitment: 'a'.repeat(64),
      tickets: [],
      frozen: null,
    },
  };
  const credit = { left: 1200, refunded: 0, refunded_at: null, reason: 'product_cancelled' };
  api.answers['GET /tickets/money'] = {
    body: { payments: [{ payment_id, steps: [bought, { ...step, ...credit, kind: 'credit', amount: 1800 }] }] },
  };
  await renderUser(api, `/dashboard/tickets?recu=${entry.id}`, <TicketsScreen />);
  await screen.findByText('Voir le détail');
  const receipt = screen.getByRole('dialog').textContent.replace(/\s/gu, ' ');
  expect(receipt).toContain('Payé600 F CFA, avec un bon d’achat');
  expect(receipt).toContain('3 tickets pour Vélo1 800 F CFA12 nov. 2026 Tirage annulé : bon d’achat1 800 F CFA');
});

test('the first ticket asks for the public name, once', async () => {
  const readings = { display_names: ['Afi M.', 'Mensah A.'], display_name: 'A. M.' };
  api.answers['GET /users/profile'] = [
    { body: { user: { ...aUser, ...readings, display_name_chosen: false } } },
    { body: { user: { ...aUser, ...readings, display_name: 'Mensah A.', display_name_chosen: true } } },
  ];
  api.answers['PUT /users/profile'] = { body: { user: aUser } };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  expect(
    await screen.findByText(
      (_, at) => at?.tagName === 'P' && /seules vos initiales le sont\s: A\. M\.$/.test(at.textContent),
    ),
  ).toBeTruthy();
  // While initials apply, nothing looks chosen.
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choisir ce nom' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Mensah A.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choisir ce nom' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choisir ce nom' })).toBeNull());
  expect(api.asked['PUT /users/profile']?.[0]?.body).toEqual({ displayName: 'Mensah A.' });
});
