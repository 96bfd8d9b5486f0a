import { expect, type Page } from '@playwright/test';
import { dialogIsLeft } from './back-office.js';

/** Counts mouse clicks and taps on a page; keyboard input counts as typing (docs/product.md section 2). */
export async function countClicks(page: Page): Promise<{
  /** From the back-office's first screen. */
  sinceHome: (work: () => Promise<void>) => Promise<number>;
  /** From what is open. */
  fromHere: (work: () => Promise<void>) => Promise<number>;
}> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() => {
    const counting = window as unknown as { countClick: () => void };
    // Enter triggers a click without a pointer event. Playwright repeats a press whose target has moved away in the meantime, and stops
    // the first one at the window: the page never gets it.
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => isTrusted && detail > 0 && counting.countClick(),
      true,
    );
  });
  const fromHere = async (work: () => Promise<void>) => {
    clicks = 0;
    await work();
    return clicks;
  };
  return {
    fromHere,
    sinceHome: async (work) => {
      await dialogIsLeft(page);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
      return fromHere(work);
    },
  };
}

/** Finds an item with the header's search, and opens it with Enter. */
export async function find(page: Page, text: string, found: string): Promise<void> {
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.getByRole('combobox').fill(text);
  const first = page.getByRole('option').filter({ hasText: found }).first();
  await expect(first).toBeVisible();
  // Results arrive service by service; people are listed first once all have arrived.
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  // The dashboard, which stays until the page is loaded, has buttons of the same names.
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toHaveCount(0);
}
