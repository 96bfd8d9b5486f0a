import { expect, test, type APIRequestContext } from '@playwright/test';
import { uniqueMark } from './back-office.js';
import { system } from './config.js';
import { databaseOf, withClient } from './databases.js';
import {
  buyElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from './elsewhere.js';
import { atCheckout, newPerson, pay } from './people.js';
import { watchConsole } from './screens.js';

const reason = 'Plus de place quand votre paiement est arrivé';

/** Who pays too late is told why there is no ticket and where the money is, wherever they look (docs/product.md rules 21 and 39). */
test('a payment after the end of its hold, when the draw is full, says why and where its money is on every screen', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  const prize = `Lampe solaire ${uniqueMark()}`;
  const admin = await loginAdminElsewhere(request);
  const [late, quick] = await Promise.all(
    ['Abla Dossou', 'Koffi Attiogbé'].map((name) => registerElsewhere(request, newPerson(name))),
  );
  const product = await offerElsewhere(request, admin, { name: prize, places: 1, price: 700 });
  const page = await (await signedIn(browser, late!)).newPage();
  // The ended payment is answered with 409: it became a credit.
  const console = watchConsole(page, [409]);
  const money = async () => {
    await page.goto('/dashboard/money');
    return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(prize) }) });
  };

  const payment = await test.step('the hold ends before it is paid, and another person takes the place', async () => {
    await page.goto(`/dashboard/tickets?produit=${product}`);
    const sheet = page.getByRole('dialog', { name: prize });
    await sheet.getByRole('button', { name: /^Payer/ }).click();
    const token = await atCheckout(page);
    await endHold(token);
    await takeThePlace(request, quick!, product);
    return token;
  });

  await test.step('the end of the payment says why there is no ticket, and what is left', async () => {
    await pay(page);
    await expect(page.getByRole('heading', { name: 'Votre paiement est devenu un bon d’achat' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(new RegExp(`^${reason}\\. Il vous reste 700\\sF\\sCFA à utiliser`))).toBeVisible();
  });

  await test.step('Mon argent says it too', async () => {
    const card = await money();
    await expect(card.getByText('En bon d’achat', { exact: true })).toBeVisible();
    await card.getByText('Voir le détail').click();
    await expect(card.getByText(new RegExp(`${reason}\\s: bon d’achat`))).toBeVisible();
  });

  await test.step('Mes Tickets says it where the credit waits, gives the money back, and says it for what is ended', async () => {
    await page.goto(`/ticket-payment-success?type=ticket&token=${payment}`);
    await page.getByRole('link', { name: 'Utiliser mon bon d’achat' }).click();
    const part = (name: string) => page.getByRole('region', { name }).getByRole('listitem').filter({ hasText: prize });
    const [credit, lost] = [part('À utiliser'), part('Payés, sans ticket')];
    await expect(credit.getByRole('heading', { name: /^Bon d’achat de 700/ })).toBeVisible();
    await expect(credit.getByText(new RegExp(`^${reason}`))).toBeVisible();
    await expect(lost).toHaveCount(0);
    await credit.getByRole('button', { name: /^Me faire rembourser/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Demander le remboursement' }).click();
    await expect(page.getByText(/^Remboursement demandé\s: 700/)).toBeVisible();
    await expect(credit).toHaveCount(0);
    await expect(lost.getByText(`${reason}.`)).toBeVisible();
    await expect(lost.getByText(/^Bon d’achat\s: 700\sF\sCFA demandés en retour$/)).toBeVisible();
  });

  await test.step('the end of the payment now has the reason and the refund with its day', async () => {
    await page.goto(`/ticket-payment-success?type=ticket&token=${payment}`);
    await expect(page.getByText(new RegExp(`^${reason}\\. Vous avez demandé 700\\sF\\sCFA en retour`))).toBeVisible();
    // Payments hears of it a moment after tickets.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^Remboursement de 700/)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText(/^Demandé le .* au plus tard le /)).toBeVisible();
  });

  await test.step('Mon argent has both as well', async () => {
    const card = await money();
    await card.getByText('Voir le détail').click();
    await expect(card.getByText(new RegExp(`${reason}\\s: bon d’achat`))).toBeVisible();
    await expect(card.getByText(/^Remboursement de 700/)).toBeVisible();
    await expect(card.getByText(/^Demandé le .* au plus tard le /)).toBeVisible();
  });

  await test.step('Historique counts no ticket that there was not', async () => {
    await drawElsewhere(request, admin, product);
    await expect(async () => {
      await page.goto('/dashboard/history');
      const drawn = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: prize }) });
      await expect(drawn.getByText('K. A.')).toBeVisible({ timeout: 5_000 });
      await expect(drawn.getByText(/^Vous aviez/)).toHaveCount(0);
    }).toPass({ timeout: 30_000 });
  });

  console();
});

/** What a quarter of an hour does. */
const endHold = (payment: string) =>
  withClient(databaseOf(system.addresses.postgres, 'tickets'), async (client) => {
    const { rowCount } = await client.query('UPDATE purchase SET hold_expires_at = now() WHERE token = $1', [payment]);
    expect(rowCount).toBe(1);
  });

/** Buys the only place, as soon as it is free again. */
async function takeThePlace(request: APIRequestContext, session: string, product: number): Promise<void> {
  await expect(() => buyElsewhere(request, session, product)).toPass({ timeout: 30_000 });
  await expect.poll(async () => (await ticketsElsewhere(request, session)).purchased, { timeout: 30_000 }).toBe(1);
}
