import { expect, test } from '@playwright/test';
import { atTheDesk, expectHeldToast, expectToast, openSection, row, search, uniqueMark } from './back-office.js';
import { system } from './config.js';
import { countClicks, find } from './count-clicks.js';
import {
  buyElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  handoverCodeOf,
  payHalfElsewhere,
  registerElsewhere,
} from './elsewhere.js';
import { newPerson } from './people.js';

/** An administrator's daily tasks, from the back-office's first screen, within the promised number of clicks. */
test('a missing ticket, a refund, a hand-over, a changed price and a review with the next take few clicks', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const kossi = newPerson(`Kossi${mark} Adjavon`);
  const [prize, lamp] = [`Radio ${mark}`, `Lampe ${mark}`];
  const chief = await loginAdminElsewhere(request);
  const as = { headers: { Authorization: `Bearer ${chief}` } };
  const session = await registerElsewhere(request, kossi);
  const won = await offerElsewhere(request, chief, { name: prize, places: 1 });
  await buyElsewhere(request, session, won);
  await drawElsewhere(request, chief, won);
  // Half of the price was paid: no ticket until an administrator decides.
  await payHalfElsewhere(request, session, await offerElsewhere(request, chief, { name: lamp, places: 3 }));
  await payHalfElsewhere(request, session, await offerElsewhere(request, chief, { name: `Pile ${mark}`, places: 3 }));
  const made = await request.post(`${system.gateway}/api/admin/products`, {
    ...as,
    data: { name: `Vase ${mark}`, ticketPrice: 500, maxParticipants: 10 },
  });
  const { product: vase } = (await made.json()) as { product: { id: number } };
  await request.put(`${system.gateway}/api/admin/products/${vase.id}`, { ...as, data: { ticketPrice: 900 } });
  const owing = await request.get(`${system.gateway}/api/admin/payments?state=review&q=Kossi${mark}`, as);
  const [first, second] = ((await owing.json()) as { payments: { id: string; reference: string }[] }).payments;
  if (!first || !second) throw new Error('Two payments wait for a decision');

  const code = await handoverCodeOf(request, session, won);
  const page = await atTheDesk(browser, request, chief);
  const { sinceHome, fromHere } = await countClicks(page);

  const missing = await sinceHome(async () => {
    await find(page, kossi.phone, kossi.name);
    await expect(page.getByText(/^Son dernier achat, .* attend une décision/)).toBeVisible();
  });
  expect(missing, 'to find a caller’s missing ticket').toBeLessThanOrEqual(2);

  const decide = async () => {
    await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
    await page.getByLabel('Raison').fill('La moitié seulement est arrivée');
  };
  // From one payment in review to the next one's page: whichever has waited longest, of any test.
  await page.goto(`/admin/payments/${second.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Paiement ${second.reference}` })).toBeVisible();
  const review = await fromHere(async () => {
    await decide();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider et passer au suivant' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/admin/payments/') && !url.pathname.endsWith(second.id));
    await expect(page.getByRole('button', { name: 'Rembourser', exact: true })).toBeVisible();
  });
  expect(review, 'to decide a payment in review and open the next').toBeLessThanOrEqual(2);

  const refund = await sinceHome(async () => {
    await find(page, first.reference, first.reference, 'Enter');
    await decide();
    await page.getByRole('dialog').getByRole('button', { name: 'Rembourser' }).click();
    await expectToast(page, 'Le remboursement est à verser');
    await page.getByRole('button', { name: 'Enregistrer le versement' }).click();
    await page.getByLabel('Référence du transfert').fill('TMONEY-58213');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le versement' }).click();
    await expectToast(page, 'Versement enregistré');
  });
  expect(refund, 'to refund a payment, up to the recorded transfer').toBeLessThanOrEqual(5);

  const handOver = await sinceHome(async () => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Remises' }).click();
    await row(page, prize)
      .getByRole('button', { name: /^Remettre/ })
      .click();
    await page.getByLabel('Code du gagnant').fill(code);
    await page.getByRole('dialog').getByRole('button', { name: 'Remettre' }).click();
    await expectHeldToast(page, 'Remise enregistrée');
  });
  expect(handOver, 'to hand a prize over').toBeLessThanOrEqual(3);

  const price = await sinceHome(async () => {
    await openSection(page, 'Journal');
    await search(page, `prix Vase ${mark}`);
    const line = row(page, 'Produit modifié', `Vase ${mark}`);
    await expect(line).toContainText(system.admin.username);
    await line.getByText('Prix du ticket').first().click();
    await expect(line.locator('del')).toContainText(/500/);
    await expect(line.locator('ins')).toContainText(/900/);
  });
  expect(price, 'to see who changed a price').toBeLessThanOrEqual(2);
  // A count below the possible minimum means that clicks were missed.
  expect({ missing, review, refund, handOver, price }).toEqual({
    missing: 2,
    review: 2,
    refund: 5,
    handOver: 3,
    price: 2,
  });
});

test('a press that Playwright repeats because its target moved away counts once', async ({ page }) => {
  const { fromHere } = await countClicks(page);
  await page.goto('data:text/html,<button style="position:absolute">Payer</button>');
  const button = page.getByRole('button', { name: 'Payer' });
  await button.evaluate((one) =>
    document.addEventListener('mousemove', () => (one.style.top = '200px'), { once: true }),
  );
  expect(await fromHere(() => button.click())).toBe(1);
});
