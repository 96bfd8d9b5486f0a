import type { Page } from '@playwright/test';

/** Fills fields by their labels. */
export const fill = (fields: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};
/** Navigates through the menu, which is behind its button on a phone. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
  if (await menu.isVisible()) await menu.click();
  // The screen behind the menu may have a link that contains the name.
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .first()
    .click();
}
export const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Types phone and password and clicks the button. */
export async function logIn(page: Page): Promise<void> {
  await fill({ 'Numéro de téléphone': '90112345', 'Mot de passe': 'soleil26' })(page);
  await pressButton(page, 'Se connecter');
}

/** Fills in the registration, with changes, and clicks the button. */
export async function registerAs(page: Page, changes: Record<string, string> = {}): Promise<void> {
  await fill({
    'Nom complet': 'Abdoulrahamane Essivi Kouassigan-Amegnonan',
    'Numéro de téléphone': '90112345',
    'Ville (Togo)': 'Lomé',
    'Mot de passe': 'soleil26',
    'Confirmer le mot de passe': 'soleil26',
    ...changes,
  })(page);
  await page.getByRole('checkbox').check();
  await pressButton(page, /^Payer/);
}

/** A name on the draw screen, and the gold button. */
export async function typeNameAndLaunch(page: Page): Promise<void> {
  await page.getByLabel('Nom du gagnant').fill('Essi');
  await pressButton(page, 'Ajouter');
  await pressButton(page, /^Lancer le tirage/);
}

/** Advances the page's clock step by step, each followed by the page's own work, until a draw's animation shows its first winners. */
export async function untilFirstWinners(page: Page, title = 'Tirage en cours'): Promise<void> {
  await page.getByRole('dialog', { name: title }).waitFor();
  const first = page.locator('.slot.done').first();
  for (let step = 0; step < 200 && !(await first.isVisible()); step += 1) await page.clock.runFor(100);
  // Fails where twenty seconds of animation showed none.
  await first.waitFor();
}
