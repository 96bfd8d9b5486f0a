import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { atTheDesk, expectHeldToast, expectToast, openSection, row, search, uniqueMark } from './back-office.js';
import { system } from './config.js';
import { countClicks, find } from './count-clicks.js';
import {
  buyElsewhere,
  drawElsewhere,
  handoverCodeOf,
  loginAdminElsewhere,
  offerElsewhere,
  payHalfElsewhere,
  registerElsewhere,
} from './elsewhere.js';
import { newPerson } from './people.js';

/**
 * The frequent jobs of an administrator, each within the promised number of clicks (docs/product.md section 2). All begin on the dashboard,
 * where the day begins; a count below the given one means that clicks were missed.
 */

test('a missing ticket, an answer, a decided payment, a refund and a file of refunds take few clicks', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const kossi = newPerson(`Kossi${mark} Adjavon`);
  const chief = await loginAdminElsewhere(request);
  const as = { headers: { Authorization: `Bearer ${chief}` } };
  const session = await registerElsewhere(request, kossi);
  // Half of each price was paid: no ticket until an administrator decides.
  for (const name of ['Lampe', 'Pile', 'Natte'])
    await payHalfElsewhere(
      request,
      session,
      await offerElsewhere(request, chief, { name: `${name} ${mark}`, places: 3 }),
    );
  const found = await request.get(
    `${system.gateway}/api/admin/payments?state=review&q=Kossi${mark}&sort=created_at&direction=desc`,
    as,
  );
  const { payments } = (await found.json()) as { payments: { id: string; reference: string }[] };
  const [, second, first] = payments;
  if (!first || !second) throw new Error('Three payments wait for a decision');
  // What the file will contain is owed already; the last purchase still waits.
  const refunded = await request.post(`${system.gateway}/api/admin/payments/${first.id}/resolve`, {
    ...as,
    data: { decision: 'refund', reason: 'La moitié seulement est arrivée' },
  });
  expect(refunded.ok()).toBe(true);
  const asked = await request.post(`${system.gateway}/api/messages`, {
    headers: { Authorization: `Bearer ${session}` },
    data: { content: `Où est mon ticket ${mark} ?` },
  });
  expect(asked.ok()).toBe(true);
  const page = await atTheDesk(browser, request, chief);
  const { sinceHome } = await countClicks(page);

  const missing = await sinceHome(async () => {
    await find(page, kossi.phone, kossi.name);
    await expect(page.getByText(/^Son dernier achat, .* attend une décision/)).toBeVisible();
  });
  expect(missing, 'to find a caller’s missing ticket').toBe(1);

  const answer = await sinceHome(async () => {
    // In 'À faire', or, while others have waited longer, in the latest conversations.
    await page.getByRole('link', { name: kossi.name }).first().click();
    const field = page.getByLabel('Votre message');
    await field.fill(`Nous le cherchons ${mark}`);
    await field.press('Enter');
    await expect(page.getByRole('log').getByText(`Nous le cherchons ${mark}`)).toBeVisible();
    await expect(page.getByText('Répondue', { exact: true })).toBeVisible();
  });
  expect(answer, 'to answer a person').toBe(1);

  // To the next one's page: whichever has waited longest, of any test.
  const review = await sinceHome(async () => {
    await find(page, second.reference, second.reference);
    await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
    await page.getByLabel('Raison').fill('La moitié seulement est arrivée');
    await page.getByRole('dialog').getByRole('button', { name: 'Valider et passer au suivant' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/admin/payments/') && !url.pathname.endsWith(second.id));
    await expect(page.getByRole('button', { name: 'Rembourser', exact: true })).toBeVisible();
  });
  expect(review, 'to decide a payment in review and open the next').toBe(3);

  const refund = await sinceHome(async () => {
    await find(page, second.reference, second.reference);
    await page.getByRole('button', { name: 'Enregistrer le versement' }).click();
    await page.getByLabel('Référence du transfert').fill(`TMONEY-${mark}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le versement' }).click();
    await expectToast(page, 'Versement enregistré');
  });
  expect(refund, 'to record the transfer of a refund').toBe(3);

  const file = await sinceHome(async () => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Remboursements' }).click();
    await search(page, first.reference);
    await row(page, first.reference).getByRole('checkbox').click();
    const made = page.waitForResponse((one) => one.url().endsWith('/admin/refund-files'));
    await page.getByRole('button', { name: 'Préparer le fichier' }).click();
    const { file: of } = (await (await made).json()) as { file: { id: string } };
    await page
      .getByRole('button', { name: new RegExp(`^Enregistrer le versement : Fichier n° ${refundFileNumber(of.id)}`) })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Enregistrer le versement du fichier' });
    await dialog.getByRole('button', { name: 'Tout cocher' }).click();
    await dialog.getByLabel('Référence du versement').fill(`LOT-${mark}`);
    await dialog.getByRole('button', { name: 'Enregistrer le versement' }).click();
    await expectToast(page, '1 versement enregistré');
  });
  expect(file, 'to put refunds into a file and record its transfer').toBe(6);
});

test('a hand-over, a new product on sale, a moved date and who changed a price take few clicks', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const [prize, lamp, vase] = [`Radio ${mark}`, `Lampe ${mark}`, `Vase ${mark}`];
  const chief = await loginAdminElsewhere(request);
  const session = await registerElsewhere(request, newPerson(`Yao${mark} Mensah`));
  const won = await offerElsewhere(request, chief, { name: prize, places: 1 });
  await buyElsewhere(request, session, won);
  await drawElsewhere(request, chief, won);
  const vaseId = await createElsewhere(request, chief, { name: vase });
  const changed = await request.put(`${system.gateway}/api/admin/products/${vaseId}`, {
    headers: { Authorization: `Bearer ${chief}` },
    data: { ticketPrice: 900 },
  });
  expect(changed.ok()).toBe(true);
  await createElsewhere(request, chief, { name: lamp, status: 'active', drawDate: inDays(20) });
  const code = await handoverCodeOf(request, session, won);
  const page = await atTheDesk(browser, request, chief);
  const { sinceHome } = await countClicks(page);

  const handOver = await sinceHome(async () => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Remises' }).click();
    await row(page, prize)
      .getByRole('button', { name: /^Remettre/ })
      .click();
    await page.getByLabel('Code du gagnant').fill(code);
    await page.getByRole('dialog').getByRole('button', { name: 'Remettre' }).click();
    await expectHeldToast(page, 'Remise enregistrée');
  });
  expect(handOver, 'to hand a prize over').toBe(3);

  const product = await sinceHome(async () => {
    await openSection(page, 'Ajouter un produit');
    await page.getByLabel('Nom', { exact: true }).fill(`Bol ${mark}`);
    await page.getByLabel('Prix du ticket (F CFA)').fill('300');
    await page.getByLabel('Nombre de places').fill('10');
    await page.getByRole('button', { name: 'Créer et ouvrir à la vente' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir à la vente' }).click();
    await expectToast(page, 'Le produit est en vente');
  });
  expect(product, 'to put a product on sale').toBe(3);

  const extend = await sinceHome(async () => {
    await openSection(page, 'Produits');
    await search(page, lamp);
    await row(page, lamp).getByRole('link', { name: lamp, exact: true }).click();
    await page.getByLabel('Date du tirage').fill(inDays(30).slice(0, 16));
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changer la date du tirage ?' });
    await dialog.getByRole('button', { name: 'Changer la date' }).click();
    await expectToast(page, 'Le produit est à jour');
  });
  expect(extend, 'to extend a sale').toBe(4);

  const price = await sinceHome(async () => {
    await openSection(page, 'Journal');
    await search(page, `prix ${vase}`);
    const line = row(page, 'Produit modifié', vase);
    await expect(line).toContainText(system.admin.username);
    await line.getByText('Prix du ticket').first().click();
    await expect(line.locator('del')).toContainText(/500/);
    await expect(line.locator('ins')).toContainText(/900/);
  });
  expect(price, 'to see who changed a price').toBe(2);
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** @returns the id of a new product of ten places at 500 F CFA */
async function createElsewhere(
  request: APIRequestContext,
  chief: string,
  product: { name: string; status?: 'active'; drawDate?: string },
): Promise<number> {
  const made = await request.post(`${system.gateway}/api/admin/products`, {
    headers: { Authorization: `Bearer ${chief}` },
    data: { ticketPrice: 500, maxParticipants: 10, ...product },
  });
  expect(made.ok()).toBe(true);
  return ((await made.json()) as { product: { id: number } }).product.id;
}
