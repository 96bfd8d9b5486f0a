import { expect, test } from '@playwright/test';
import { system } from './config.js';
import { KeyboardPerson } from './keys.js';
import { openPhone, expectBriefly, newPerson } from './people.js';
import { desktop, watchConsole } from './screens.js';

/** The main flow without mouse or touch. */
test('the keyboard alone suffices from the landing page to a receipt @everyday', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openPhone(browser);
  await page.setViewportSize(desktop);
  const checkConsole = watchConsole(page);
  const me = new KeyboardPerson(page);
  const person = newPerson('Adjoa Klu');

  await test.step('the first Tab offers to skip the header', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Tirages en Cours' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#contenu')).toBeFocused();
    // The first key press requested the code. Until it is loaded a link opens a new document, whose focus the browser
    // manages.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('contenu') ?? {}).some((property) => property.startsWith('__react')),
    );
  });

  await test.step('she registers', async () => {
    await me.reach('link', 'S’inscrire', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/register');
    await me.expectKept('the registration');
    await me.write('Nom complet', person.name);
    await me.reach('combobox', 'Pays');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveValue('CI');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveValue('TG');
    await me.write('Numéro de téléphone', person.phone);
    await me.write('Ville (Togo)', person.city);
    await me.write('Mot de passe', person.password);
    await me.press('button', 'Afficher le mot de passe', 'Space');
    await expect(page.getByRole('button', { name: 'Masquer le mot de passe' })).toBeFocused();
    await me.write('Confirmer le mot de passe', 'autrechose');
    await me.press('checkbox', /^J’accepte/, 'Space');
    await me.press('button', 'Payer 500 F CFA');
  });

  await test.step('a mistake moves the focus to the field, and she corrects it', async () => {
    const again = page.getByLabel('Confirmer le mot de passe');
    await expect(again).toBeFocused();
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(person.password);
    // Enter in a field submits the form.
    await page.keyboard.press('Enter');
  });

  const pay = async (choose: () => Promise<void>) => {
    await page.waitForURL(`${new URL(system.sandbox).origin}/**`);
    await choose();
    await expect(page.getByRole('radio', { name: /Wave/ })).toBeChecked();
    await me.press('button', /^Payer/);
    await page.waitForURL(`${system.gateway}/**`);
  };

  await test.step('pays at the provider, and continues to her two free tickets', async () => {
    const paid = pay(async () => {
      await me.reach('radio', /Mixx by Yas/);
      await page.keyboard.press('ArrowUp');
    });
    await Promise.all([expectBriefly(page, 'Inscription confirmée avec succès !'), paid]);
    await page.waitForURL('**/select-free-tickets');
    await me.expectKept('the free tickets');
    await me.press('checkbox', /Smartphone 6,7 pouces/, 'Space');
    await me.press('checkbox', /Tablette 11 pouces/, 'Space');
    await expect(page.getByText('Tickets sélectionnés: 2/2')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /Casque sans fil/ })).toBeDisabled();
    // Too expensive for a free ticket.
    await expect(page.getByRole('checkbox', { name: /Console de salon/ })).toHaveCount(0);
    await me.press('button', 'Confirmer mes 2 tickets gratuits');
    await page.waitForURL('**/dashboard');
    await me.expectKept('the dashboard');
  });

  await test.step('she buys a ticket', async () => {
    await me.press('link', /^Participer maintenant/);
    await page.waitForURL('**/dashboard/tickets**');
    await me.expectKept('Mes Tickets');
    await expect(page.getByText(/: Wave comme la dernière fois, Mixx by Yas, Flooz ou une carte\./)).toBeVisible();
    await me.press('button', /^Acheter un ticket pour Console de salon/);
    // Named before she leaves, and checked where she arrives.
    await pay(() => me.reach('radio', /Wave/));
    await expect(page.getByText(/^1 ticket\(s\) acheté\(s\) avec succès/)).toBeVisible({ timeout: 30_000 });
    await me.press('link', 'Voir mes tickets');
    await page.waitForURL('**/dashboard/tickets');
    await me.expectKept('Mes Tickets, from the confirmation');
  });

  await test.step('opens its receipt and closes it: the focus is where it was', async () => {
    await me.press('link', /^Voir le reçu Console de salon/);
    const receipt = page.getByRole('dialog', { name: 'Reçu' });
    await expect(receipt.getByText('Cachet du tirage')).toBeVisible();
    await expect(receipt.locator(':focus')).toHaveCount(1);
    await me.reach('button', 'Enregistrer');
    // Nothing behind it can be reached.
    for (let tabs = 0; tabs < 8; tabs++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.querySelector('main > * :focus:not(dialog, dialog *)') === null)).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await expect(receipt).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Voir le reçu Console de salon/ })).toBeFocused();
  });

  await test.step('on a phone with a keyboard the drawer does the same; she logs out', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await me.reach('button', /^Ouvrir le menu/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeFocused();
    await me.press('button', 'Déconnexion');
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
    await me.expectKept('after the logout');
    expect(await page.evaluate(() => localStorage.getItem('raffle.token'))).toBeNull();
  });

  checkConsole();
});
