import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import { expect, test } from '@playwright/test';
import {
  atTheDesk,
  downloadedCsv,
  expectToast,
  openSection,
  row,
  search,
  uniqueMark,
  untilShown,
} from './back-office.js';
import { system } from './config.js';
import { countClicks } from './count-clicks.js';
import { loginAdminElsewhere, offerElsewhere, payHalfElsewhere, registerElsewhere } from './elsewhere.js';
import { newPerson } from './people.js';
import { watchConsole } from './screens.js';
import { databaseOf, withClient } from './databases.js';

/** `2026-11` */
const monthOf = (at: Date) => at.toISOString().slice(0, 7);

test('a past month is closed with few clicks; the books are exported and printed', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const mark = uniqueMark();
  const person = newPerson(`Delali${mark} Agbeko`);
  await registerElsewhere(request, person);
  // Two months ago: no test waits for a month to end, nor for the hour after that in which it stays open.
  const now = new Date(Date.now() - 3_600_000);
  const past = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15));
  await withClient(databaseOf(system.addresses.postgres, 'payments'), async (client) => {
    // When a payment was confirmed never changes: the superuser writes past the trigger.
    await client.query(`SET session_replication_role = replica`);
    await client.query('UPDATE payments SET confirmed_at = $2 WHERE client_name = $1', [person.name, past]);
  });
  const name = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(past);
  const year = String(past.getUTCFullYear());
  const page = await atTheDesk(browser, request);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const check = watchConsole(page);
  const { sinceHome } = await countClicks(page);

  const closing = await sinceHome(async () => {
    await openSection(page, 'Comptabilité');
    await page.getByRole('button', { name: `Clôturer ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Clôturer ${name} ?` });
    await dialog.getByRole('button', { name: 'Clôturer' }).click();
    await expectToast(page, `${name.charAt(0).toUpperCase()}${name.slice(1)} est clos`);
  });
  await page.goto(`/admin/accounting?year=${year}`);
  const line = page
    .getByRole('table', { name: `Comptabilité ${year}` })
    .getByRole('row')
    .filter({ hasText: new RegExp(name, 'i') });
  await expect(line).toContainText('Clos');
  // The registration.
  await expect(line).toContainText('500');

  const csv = await sinceHome(async () => {
    await openSection(page, 'Comptabilité');
    if (new Date().getUTCFullYear() !== past.getUTCFullYear()) await page.goto(`/admin/accounting?year=${year}`);
    const { name: file, lines } = await downloadedCsv(page, `Comptabilité ${year}`);
    expect(file).toMatch(/\.csv$/);
    expect(lines.some((cells) => cells.join(';').includes(monthOf(past)))).toBe(true);
  });

  const print = await sinceHome(async () => {
    await openSection(page, 'Comptabilité');
    await page.getByRole('button', { name: 'Imprimer' }).click();
    await expect(page.locator('html[data-printed]')).toHaveCount(1);
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^.+\. Imprimé le /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden();
  await page.emulateMedia({ media: null });

  expect({ closing, csv, print }).toEqual({ closing: 3, csv: 2, print: 2 });
  check();
});

test('refunds are settled together: put into a file, downloaded, and their transfer recorded once', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const as = { headers: { Authorization: `Bearer ${chief}` } };
  const people = [newPerson(`Enam${mark} Kpodo`), newPerson(`Enam${mark} Ayité`)];
  for (const person of people) {
    const session = await registerElsewhere(request, person);
    await payHalfElsewhere(
      request,
      session,
      await offerElsewhere(request, chief, { name: `Radio ${person.name}`, places: 3 }),
    );
  }
  const review = await request.get(`${system.gateway}/api/admin/payments?state=review&q=Enam${mark}`, as);
  const { payments } = (await review.json()) as { payments: { id: string; reference: string }[] };
  expect(payments).toHaveLength(2);
  for (const { id } of payments) {
    const data = { decision: 'refund', reason: 'La moitié seulement est arrivée' };
    const answer = await request.post(`${system.gateway}/api/admin/payments/${id}/resolve`, { ...as, data });
    expect(answer.ok()).toBe(true);
  }
  const page = await atTheDesk(browser, request, chief);
  const check = watchConsole(page);
  const { sinceHome } = await countClicks(page);

  const settled = await sinceHome(async () => {
    await openSection(page, 'Remboursements');
    await expect(page.getByRole('heading', { level: 1, name: 'Remboursements' })).toBeVisible();
    await search(page, `Enam${mark}`);
    await expect(row(page, `Enam${mark}`)).toHaveCount(2);
    await page.getByRole('button', { name: 'Choisir toute la page' }).click();
    await expect(page.getByText(/^2\sremboursements choisis, 500\sF\sCFA$/)).toBeVisible();
    const [download, made] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForResponse((one) => one.url().endsWith('/admin/refund-files')),
      page.getByRole('button', { name: 'Préparer le fichier' }).click(),
    ]);
    await expectToast(page, 'Fichier prêt : donnez-le à l’opérateur');
    // Another test may make one too.
    const { file: of } = (await made.json()) as { file: { id: string } };
    const file = page.getByRole('listitem').filter({ hasText: `Fichier n° ${refundFileNumber(of.id)}` });
    const text = await (await download.createReadStream()).toArray();
    const content = Buffer.concat(text as Buffer[]).toString();
    for (const { reference } of payments) expect(content).toContain(reference);
    for (const { phone } of people) expect(content).toContain(phone.replace(/\D/g, '').replace(/../g, ' $&'));
    await file.getByRole('button', { name: /^Enregistrer le versement/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Enregistrer le versement du fichier' });
    await dialog.getByRole('button', { name: 'Tout cocher' }).click();
    await expect(dialog.getByText(/^2\ssur 2\sremboursements, 500\sF\sCFA$/)).toBeVisible();
    await dialog.getByLabel('Référence du versement').fill(`LOT-${mark}`);
    await dialog.getByRole('button', { name: 'Enregistrer le versement' }).click();
    await expectToast(page, '2 versements enregistrés');
  });
  await page.getByLabel('État du remboursement').selectOption('paid');
  await expect(row(page, `LOT-${mark}`)).toHaveCount(2);
  await openSection(page, 'Journal');
  await page.getByLabel('Domaine').selectOption('refund');
  await untilShown(page, row(page, 'Remboursement versé', `LOT-${mark}`).first());
  expect(settled, 'to settle refunds together').toBe(6);
  check();
});
