import { expect, test, type Page } from '@playwright/test';
import { untilShown } from './back-office.js';
import {
  atCheckout,
  loginAsAdmin,
  openPhone,
  pay,
  placeFreeTickets,
  showAllProducts,
  register,
  expectBriefly,
  newPerson,
} from './people.js';
import { desktop, look, openLandingWith, watchConsole } from './screens.js';

/**
 * The main flow of three people: a visitor who becomes a user, a second user, an administrator. Every screen on the way
 * is captured and checked.
 */
test('a visitor registers, pays, places two free tickets, buys one; an admin draws; the winner is shown @everyday', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const product = `Montre connectée ${String(Date.now()).slice(-4)}`;
  const [visitor, second, admin] = [await openPhone(browser), await openPhone(browser), await openPhone(browser)];
  const consoles = [visitor, second, admin].map((page) => watchConsole(page));
  const afi = newPerson('Afi Mensah');
  const yao = newPerson('Yao Kouassi', 'CI');

  await test.step('the admin creates a product with three places and puts it on sale', async () => {
    await admin.setViewportSize(desktop);
    await loginAsAdmin(admin);
    await admin.getByRole('link', { name: 'Ajouter un produit' }).first().click();
    await createProduct(admin, product);
    await expect(admin.getByText(product)).toBeVisible();
  });

  await test.step('the visitor sees it on the landing page and registers', async () => {
    await openLandingWith(visitor, visitor.getByRole('heading', { name: product }));
    await expect(visitor.getByRole('heading', { name: 'Tirages en Cours' })).toBeVisible();
    await register(visitor, afi);
    await look(visitor, 'provider-checkout');
    await Promise.all([expectBriefly(visitor, 'Inscription confirmée avec succès !'), pay(visitor)]);
  });

  await test.step('and places two free tickets', async () => {
    await visitor.waitForURL('**/select-free-tickets');
    await expect(visitor.getByRole('heading', { name: /^Félicitations, Afi/ })).toBeVisible();
    await placeFreeTickets(visitor, [product, 'Smartphone 6,7 pouces']);
    await expect(visitor.getByRole('heading', { name: 'Bonjour Afi' })).toBeVisible();
  });

  await test.step('then buys a ticket', async () => {
    await visitor.goto('/dashboard/tickets');
    await showAllProducts(visitor);
    await visitor.getByRole('button', { name: `Acheter un ticket pour ${product}` }).click();
    await atCheckout(visitor);
    await visitor.goto('/dashboard/tickets');
    await expect(visitor.getByText('Paiement en attente')).toBeVisible();
    await visitor.getByRole('link', { name: 'Continuer le paiement' }).click();
    await atCheckout(visitor);
    await pay(visitor, 'MTN');
    await expect(visitor.getByText(`1 ticket(s) acheté(s) avec succès pour ${product}!`)).toBeVisible({
      timeout: 30_000,
    });
    await visitor.goto('/dashboard/tickets');
    await expect(visitor.getByText('Acheté', { exact: true })).toBeVisible();
    await expect(visitor.getByText('Gratuit', { exact: true })).toHaveCount(2);
    await visitor
      .getByRole('link', { name: `Voir le reçu ${product}` })
      .first()
      .click();
    await expect(visitor.getByRole('dialog', { name: 'Reçu' }).getByText('Cachet du tirage')).toBeVisible();
    await visitor.keyboard.press('Escape');
  });

  await test.step('a second person takes the last place', async () => {
    await register(second, yao);
    await pay(second, 'Wave');
    await placeFreeTickets(second, [product, 'Tablette 11 pouces']);
  });

  const winner = await test.step('the admin draws among real tickets; no typed name leaves the browser', async () => {
    await admin.setViewportSize(desktop);
    await admin.goto('/admin/products');
    const drawLink = admin.getByRole('link', { name: `Tirer ${product}` });
    await untilShown(admin, drawLink);
    await drawLink.click();
    await admin.getByLabel('Nom du gagnant').fill('Koffi, Lomé');
    await admin.getByText('Faux', { exact: true }).click();
    await admin.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(admin.getByText('1/1')).toBeVisible();
    const sent: (string | null)[] = [];
    admin.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/draw')) sent.push(request.postData());
    });
    await admin.getByRole('button', { name: /^Lancer le tirage/ }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Lancer le tirage/ })
      .click();
    await expect(admin.getByRole('dialog', { name: 'Tirage en cours' })).toBeVisible();
    await expect(admin.locator('.tape.go')).toBeVisible();
    await expect.poll(() => sent).toEqual([null]);
    await expect(admin.getByRole('heading', { name: 'Tirage terminé' })).toBeVisible({ timeout: 30_000 });
    await expect(admin.getByText('Recalculé dans ce navigateur')).toBeVisible();
    expect(sent, 'drawn once').toEqual([null]);
    const name = await admin.locator('.winner b').first().innerText();
    expect(['A. M.', 'Y. K.']).toContain(name);
    return name;
  });

  await test.step('anyone can check it, and the owner sees the outcome', async () => {
    await admin.getByRole('link', { name: 'Ouvrir le dossier public' }).click();
    await expect(admin.getByText(/^Votre appareil a refait le tirage et trouve les? mêmes? gagnants?$/)).toBeVisible();
    await expect(admin.getByText(winner).first()).toBeVisible();

    await visitor.goto('/dashboard/tickets');
    const outcome = winner === 'A. M.' ? /^Vous avez gagné avec le ticket T\d+-\d+$/ : /^Non gagnant$/;
    await untilShown(visitor, visitor.getByText(outcome).first());
    if (winner !== 'A. M.') await visitor.getByRole('heading', { name: product }).click();
    await visitor
      .getByRole('link', { name: `Voir le reçu ${product}` })
      .first()
      .click();
    await expect(visitor.getByText(/dans la liste clôturée du tirage/)).toBeVisible();
  });

  for (const check of consoles) check();
});

async function createProduct(admin: Page, name: string): Promise<void> {
  await admin.getByLabel('Nom', { exact: true }).fill(name);
  await admin.getByLabel('Description').fill('Étanche, dix jours d’autonomie.');
  await admin.getByLabel('Adresse de la photo').fill('/products/tablet.svg');
  await admin.getByLabel('Prix du ticket (F CFA)').fill('500');
  await admin.getByLabel('Nombre de places').fill('0');
  await admin.getByRole('button', { name: 'Créer et ouvrir à la vente' }).click();
  await expect(admin.getByText('Il faut au moins une place')).toBeVisible();
  await admin.getByLabel('Nombre de places').fill('3');
  // Two people place a free ticket on it.
  await admin.getByLabel('Part gratuite (%)').fill('100');
  await admin.getByRole('button', { name: 'Créer et ouvrir à la vente' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Ouvrir à la vente' }).click();
  await admin.waitForURL('**/admin/products');
}
