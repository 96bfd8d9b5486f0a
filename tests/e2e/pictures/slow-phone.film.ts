import { expect, test } from '@playwright/test';
import { uniqueMark } from '../back-office.js';
import {
  buyElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from '../elsewhere.js';
import { newPerson, openPhone } from '../people.js';
import { Film } from './film.js';

// Pictures only: nothing is checked here but that each way is gone to its end.

test('registering', async ({ browser }) => {
  const page = await openPhone(browser);
  const { name, phone, city, password } = newPerson('Abdoulrahamane Kouassigan-Amegnonan');
  const film = await Film.of(page);
  await film.step('Ouvrir', () => page.goto('/register'), page.getByRole('heading', { name: 'Créer mon compte' }));
  await page.getByLabel('Nom complet').fill(name);
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await page.getByLabel(/^Ville/).fill(city);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Confirmer le mot de passe').fill(password);
  await page.getByRole('checkbox').check();
  const operator = page.getByRole('button', { name: /^Payer .* F CFA$/ });
  await film.step('Payer', () => operator.click(), page.getByText('Orange', { exact: false }));
  await page.getByText('Orange', { exact: false }).first().click();
  await film.step('Opérateur : payer', () => operator.click(), page.getByText('Vérification du paiement'));
  await film.step('Puis', undefined, page.getByRole('heading', { name: /^Félicitations/ }));
  await film.write(browser, 'slow-registering');
});

test('buying', async ({ browser, request }) => {
  const admin = await loginAdminElsewhere(request);
  const product = `Radio ${uniqueMark()}`;
  const [session, id] = await Promise.all([
    registerElsewhere(request, newPerson('Yao Kouassi')),
    offerElsewhere(request, admin, { name: product, places: 5 }),
  ]);
  const page = await (await signedIn(browser, session)).newPage();
  const film = await Film.of(page);
  const join = page.getByRole('link', { name: 'Participer au tirage' }).last();
  await film.step('Ouvrir', () => page.goto(`/tirages/${id}`), page.getByRole('link', { name: 'Mon espace' }));
  const pay = page.getByRole('button', { name: /^Payer .* F CFA$/ });
  await film.step('Participer', () => join.click(), pay);
  await film.step('Payer', () => pay.click(), page.getByText('Orange', { exact: false }));
  await page.getByText('Orange', { exact: false }).first().click();
  await film.step('Opérateur : payer', () => pay.click(), page.getByText('Vérification du paiement'));
  await film.step('Puis', undefined, page.getByText(/acheté\(s\) avec succès/));
  await film.write(browser, 'slow-buying');
});

test('winning, and verifying', async ({ browser, request }) => {
  const admin = await loginAdminElsewhere(request);
  const [session, id] = await Promise.all([
    registerElsewhere(request, newPerson('Essivi Kouassigan-Amegnonan')),
    offerElsewhere(request, admin, { name: `Vélo ${uniqueMark()}`, places: 1 }),
  ]);
  await buyElsewhere(request, session, id);
  await expect.poll(async () => (await ticketsElsewhere(request, session)).purchased, { timeout: 30_000 }).toBe(1);

  const winner = await (await signedIn(browser, session)).newPage();
  const win = await Film.of(winner);
  await win.step('Ouvrir', () => winner.goto(`/tirages/${id}`), winner.getByRole('link', { name: 'Mon espace' }));
  const drawing = winner.getByRole('dialog', { name: 'Tirage en cours' });
  await win.step('Tirage', () => drawElsewhere(request, admin, id), drawing);
  await win.step('Puis', undefined, winner.getByRole('dialog').getByText('Vous avez gagné'));
  await win.step('Mes lots', () => winner.goto('/dashboard/wins'), winner.getByText(/Vélo/));
  await win.write(browser, 'slow-winning');

  const visitor = await openPhone(browser);
  const check = await Film.of(visitor);
  const recomputed = visitor.getByText(/^Votre appareil a refait le tirage et trouve les? mêmes? gagnants?$/);
  await check.step('Ouvrir', () => visitor.goto(`/tirages/${id}`), recomputed);
  await check.step('Un appel', () => visitor.goto('/verifier'), visitor.getByLabel('Le code qu’on vous a dit'));
  await visitor.getByLabel('Le code qu’on vous a dit').fill('K7M2PQR4');
  await visitor.getByLabel('Le numéro qui a été appelé').fill('90112345');
  const verify = visitor.getByRole('button', { name: 'Vérifier', exact: true });
  await check.step('Vérifier', () => verify.click(), visitor.getByText(/ce code n’est pas le nôtre/));
  await check.write(browser, 'slow-verifying');
});
