import { expect, test, type Page } from '@playwright/test';
import {
  atTheDesk,
  expectAudited,
  expectToast,
  live,
  openSection,
  row,
  search,
  uniqueMark,
  untilShown,
} from './back-office.js';
import { system } from './config.js';
import { buyElsewhere, loginAdminElsewhere, registerElsewhere, signedIn } from './elsewhere.js';
import { newPerson } from './people.js';
import { watchConsole } from './screens.js';

/** Products: from draft to end, one deleted and one cancelled. */
test('a product is created, found, changed, put on sale and cancelled; another is deleted', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const [kettle, grill] = [`Bouilloire ${mark}`, `Grille-pain ${mark}`];
  const page = await atTheDesk(browser, request);
  const check = watchConsole(page, [409]);
  const listed = page.locator('tbody').getByRole('row');

  await test.step('each error is shown next to its field, and nothing is sent', async () => {
    await page.goto('/admin');
    await openSection(page, 'Ajouter un produit');
    let sent = 0;
    page.on('request', (one) => (sent += Number(one.method() === 'POST' && one.url().endsWith('/admin/products'))));
    await page.getByLabel('Prix du ticket (F CFA)').fill('150');
    await page.getByLabel('Nombre de places').fill('0');
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    for (const [label, sentence] of [
      ['Nom', 'Donnez un nom au produit'],
      ['Prix du ticket (F CFA)', 'Le prix doit être d’au moins 200 F CFA'],
      ['Nombre de places', 'Il faut au moins une place'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
    await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
    expect(sent).toBe(0);
  });

  await test.step('an unfinished form is restored after navigation and a reload, until it is discarded', async () => {
    const name = page.getByLabel('Nom', { exact: true });
    await name.fill(kettle);
    await openSection(page, 'Produits');
    await openSection(page, 'Ajouter un produit');
    await expect(name).toHaveValue(kettle);
    await page.reload();
    await expect(page.getByText('Votre dernière saisie n’était pas enregistrée')).toBeVisible();
    await expect(name).toHaveValue(kettle);
    await page.getByRole('button', { name: 'L’effacer' }).click();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
  });

  await test.step('as a draft it is in the list, found by search and status', async () => {
    await page.getByLabel('Nom', { exact: true }).fill(kettle);
    await page.getByLabel('Prix du ticket (F CFA)').fill('300');
    await page.getByLabel('Nombre de places').fill('10');
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await page.waitForURL('**/admin/products');
    await expectToast(page, 'Le produit est créé');
    await search(page, mark);
    await expect(listed).toHaveCount(1);
    await expect(row(page, kettle)).toContainText('Brouillon');
    await page.getByLabel('Statut').selectOption('active');
    await expect(page.getByText('Aucun produit ne correspond à votre recherche')).toBeVisible();
    await page.getByLabel('Statut').selectOption('draft');
    await expect(row(page, kettle)).toContainText(/300\sF\sCFA/);
    // The payments service was queried, and reports no payment yet.
    await expect(row(page, kettle).locator('[data-label="Payé pour ses tickets"]')).toHaveText(/^0\sF\sCFA$/);
    await page.reload();
    await expect(listed).toHaveCount(1);
    await expect(page.getByLabel('Statut')).toHaveValue('draft');
  });

  await test.step('a concurrent change by another administrator is shown, and overwritten only by a second save', async () => {
    await edit(page, kettle);
    const description = page.getByLabel('Description');
    await expect(page.getByLabel('Prix du ticket (F CFA)')).toHaveValue('300');
    await description.fill('Deux litres');
    const session = await loginAdminElsewhere(request);
    const id = new URL(page.url()).pathname.split('/').pop();
    const theirs = await request.put(`${system.gateway}/api/admin/products/${id}`, {
      headers: { authorization: `Bearer ${session}` },
      data: { description: 'Un litre et demi' },
    });
    expect(theirs.status()).toBe(200);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText(/entre-temps\s: «\sUn litre et demi\s»/)).toBeVisible();
    await expect(description).toHaveValue('Deux litres');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expectToast(page, 'Le produit est à jour');
    await page.waitForURL((url) => url.pathname === '/admin/products');
    await search(page, mark);
  });

  const id =
    await test.step('it is changed, then put on sale after a confirmation: its conditions are fixed', async () => {
      await edit(page, kettle);
      await expect(page.getByLabel('Prix du ticket (F CFA)')).toHaveValue('300');
      const path = new URL(page.url()).pathname;
      await page.getByLabel('Prix du ticket (F CFA)').fill('350');
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await expectToast(page, 'Le produit est à jour');
      await page.waitForURL((url) => url.pathname === '/admin/products');
      await search(page, mark);
      await expect(row(page, kettle)).toContainText(/350\sF\sCFA/);
      await edit(page, kettle);
      await page.getByRole('button', { name: 'Ouvrir à la vente' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ouvrir ce tirage à la vente ?' });
      await dialog.getByRole('button', { name: 'Ouvrir à la vente' }).click();
      await page.waitForURL((url) => url.pathname === '/admin/products');
      await search(page, mark);
      await expect(row(page, kettle)).toContainText('Actif');
      await edit(page, kettle);
      await expect(page.getByLabel('Prix du ticket (F CFA)')).toBeDisabled();
      return path.split('/').pop() ?? '';
    });

  await test.step('once somebody has a ticket what the prize is stays, and an addition stands below it, for them too', async () => {
    const owner = await registerElsewhere(request, newPerson(`Sena${mark} Koudjo`));
    await buyElsewhere(request, owner, Number(id));
    await untilShown(page, page.getByText(/son nom, ses photos et tout ce qui est dit de lui/));
    await expect(page.getByLabel('Nom', { exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Ajouter une précision' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter une précision' });
    await dialog.getByLabel('Précision').fill(`Avec son socle ${mark}`);
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expectToast(page, 'La précision est ajoutée');
    await expect(page.getByText(`Avec son socle ${mark}`)).toBeVisible();
    const person = await (await signedIn(browser, owner)).newPage();
    await person.goto(`/tirages/${id}`);
    await expect(person.getByText(`Avec son socle ${mark}`)).toBeVisible(live);
    await person.goto('/dashboard/messages');
    await untilShown(person, person.getByText(`Avec son socle ${mark}`).filter({ visible: true }).first());
    await person.close();
  });

  await test.step('cancelled with a reason, it remains in the list as cancelled', async () => {
    await page.getByRole('button', { name: 'Annuler le tirage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Annuler ce tirage ?' });
    await dialog.getByRole('button', { name: 'Garder le tirage' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Annuler le tirage' }).click();
    await dialog.getByLabel('Raison').fill('Rupture chez le fournisseur');
    await dialog.getByRole('button', { name: 'Annuler le tirage' }).click();
    await expectToast(page, 'Le tirage est annulé');
    await search(page, mark);
    await expect(row(page, kettle)).toContainText('Annulé', live);
  });

  await test.step('a product without tickets is deleted after a confirmation', async () => {
    await openSection(page, 'Ajouter un produit');
    await page.getByLabel('Nom', { exact: true }).fill(grill);
    await page.getByLabel('Prix du ticket (F CFA)').fill('300');
    await page.getByLabel('Nombre de places').fill('10');
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await page.waitForURL('**/admin/products');
    await search(page, mark);
    await expect(listed).toHaveCount(2);
    await edit(page, grill);
    await page.getByRole('button', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer ce produit ?' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expectToast(page, 'Le produit est supprimé');
    await page.waitForURL((url) => url.pathname === '/admin/products');
    await search(page, mark);
    await expect(listed).toHaveCount(1);
    await expect(row(page, grill)).toHaveCount(0);
  });

  await test.step('the log contains each step, with values before and after', async () => {
    await expectAudited(page, { area: 'product', subject: kettle }, [
      { action: 'Produit créé', change: { field: 'Nom', after: kettle } },
      { action: 'Produit modifié', change: { field: 'Prix du ticket', before: '300 F CFA', after: '350 F CFA' } },
      { action: 'Produit mis en vente', change: { field: 'Statut', before: 'Brouillon', after: 'Actif' } },
      { action: 'Tirage annulé', change: { field: 'Raison', after: 'Rupture chez le fournisseur' } },
    ]);
    await expectAudited(page, { area: 'product', subject: grill }, [
      { action: 'Produit supprimé', change: { field: 'Nom', before: grill } },
    ]);
  });

  check();
});

/** Opens the product's page from its row, which moves while the list is filtered. */
async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Modifier ${name}` }).click();
  await page.waitForURL((url) => /\/admin\/products\/\d+$/.test(url.pathname));
}
