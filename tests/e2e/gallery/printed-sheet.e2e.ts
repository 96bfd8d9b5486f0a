import { expect, test } from '@playwright/test';
import { openState } from './open-state.js';
import { states } from './states.js';

// The printed sheet for the huissier, from each screen that links to it.
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });

for (const [name, pages] of [
  ['draw-record-sheet', 1],
  ['admin-draw-sheet', 1],
  // Forty winners.
  ['admin-presentation-sheet-many', 2],
] as const) {
  test(`${name} is the sheet alone, whole, on ${pages} of A4`, async ({ page }) => {
    const state = (await states()).find((one) => one.name === name);
    await openState(page, state!);
    // Its code is loaded when it is opened.
    await expect(page.getByRole('heading', { name: /^Procès-verbal du tirage/ })).toBeVisible();
    const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(pages);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('img', { name: /^Code à scanner/ })).toBeVisible();
    await expect(page.getByText('Nom, cachet et signature')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
}
