import { expect, test } from '@playwright/test';
import { atTheDesk, downloadedCsv, expectToast, openSection, uniqueMark } from './back-office.js';
import { system } from './config.js';
import { buyElsewhere, loginElsewhere, productId } from './elsewhere.js';
import { newPerson, pay, register } from './people.js';
import { phone as phoneSize } from './screens.js';

/** A person's browser: the tests' own names itself headless, and is not counted. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; TECNO KC8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('who comes by a campaign’s link is the owner’s figure from the visit to the purchase', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  const code = `radio-${uniqueMark().toLowerCase()}`.slice(0, 30);
  const name = `Radio ${code}`;
  const owner = await atTheDesk(browser, request);
  await test.step('the owner makes a campaign', async () => {
    await owner.goto('/admin');
    await openSection(owner, 'Provenance');
    await owner.getByRole('button', { name: 'Ajouter une campagne' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Ajouter une campagne' });
    await dialog.getByLabel('Nom').fill(name);
    await dialog.getByLabel('Code du lien').fill(code);
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expectToast(owner, 'Campagne ajoutée');
    await expect(owner.getByText(`${system.gateway}/?c=${code}`)).toBeVisible();
  });

  const context = await browser.newContext({
    baseURL: system.gateway,
    viewport: phoneSize,
    locale: 'fr-TG',
    userAgent,
  });
  const page = await context.newPage();
  const person = newPerson('Afi Radio');
  await test.step('a person follows its link, looks at a draw, registers and pays', async () => {
    const visits: string[] = [];
    page.on('request', (one) => {
      const { pathname, searchParams } = new URL(one.url());
      if (pathname === '/api/visits') visits.push(searchParams.get('source') ?? '');
    });
    await page.goto(`/?c=${code}`);
    // Another page, without the code, and the registration in a third.
    await page.goto('/gagnants');
    await page.mouse.move(40, 40);
    await expect.poll(() => visits).toEqual([`campaign:${code}`]);
    await register(page, person);
    await pay(page);
    await page.waitForURL('**/select-free-tickets');
    await buyElsewhere(request, await loginElsewhere(request, person), await productId(request, 'Console'));
    expect(visits).toEqual([`campaign:${code}`]);
  });

  await test.step('the owner reads them in the month and in its file', async () => {
    const line = owner.getByRole('row').filter({ hasText: name });
    await expect(async () => {
      await owner.reload();
      await expect(line).toContainText('500', { timeout: 5_000 });
      const { lines } = await downloadedCsv(owner, `Provenance ${new Date().getUTCFullYear()}`);
      const [, , visits, registrations, paid, first, purchases, , buyers] = lines.find((cells) => cells[1] === name)!;
      expect([visits, registrations, paid, first, purchases, buyers]).toEqual(['1', '1', '500', '1', '1', '1']);
    }).toPass({ timeout: 45_000 });
  });
  await context.close();
});
