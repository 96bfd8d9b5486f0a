import { expect, test } from '@playwright/test';
import { openState } from './open-state.js';
import { states } from './states.js';

// The presentation of a draw for a hall, opened from the back-office using only the keyboard.
test.use({
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  viewport: { width: 1920, height: 1080 },
});

test('the presentation fills the screen, rolls, stays on the winners, and fits 1920 × 1080', async ({ page }) => {
  await openState(
    page,
    (await states()).find(({ name }) => name === 'admin-draw-after')!,
  );
  await page.getByRole('link', { name: 'Présenter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tirage au sort')).toBeVisible();
  const fills = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  await expect.poll(fills).toBe(true);
  const presenter = page.locator('main > footer');
  await page.mouse.move(900, 300);
  await expect(presenter).toHaveCSS('opacity', '0');
  await expectToFit();

  await page.locator('body').press('Space');
  await expect(page.getByRole('dialog', { name: 'Tirage en cours' })).toBeVisible();
  await expectToFit();
  await page.keyboard.press('Space');
  await expect(page.getByText('Les gagnants')).toBeVisible();
  await expectToFit();
  for (const text of await page.locator('.winner :is(b, .num)').all()) {
    const size = await text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(size, 'read from twenty metres').toBeGreaterThanOrEqual(64);
  }

  // The presenter's buttons appear on keyboard input.
  await page.getByRole('button', { name: 'Rejouer' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Feuille pour l’huissier' })).toBeFocused();
  await expect(presenter).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Procès-verbal du tirage/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Tirage terminé' })).toBeVisible();
  await expect.poll(fills).toBe(false);

  async function expectToFit(): Promise<void> {
    const left = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.querySelector('dialog[open]') ?? document.documentElement;
      return [scrollWidth - innerWidth, scrollHeight - innerHeight];
    });
    expect(Math.max(...left)).toBeLessThanOrEqual(0);
  }
});

const rolls = (await states()).filter(({ name }) => name.startsWith('admin-presentation-roll'));
for (const width of [360, 1024, 1280, 1920])
  for (const state of rolls)
    test(`${state.name} shows every number whole in ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 1024 ? 740 : 800 });
      await openState(page, state);
      const cut = await page.locator('dialog[open]').evaluate((stage) => {
        const boxOf = (part: Element | null) => part!.getBoundingClientRect();
        const textOf = (part: Element) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect();
        };
        const holds = (box: DOMRect, text: DOMRect) => text.left >= box.left && text.right <= box.right;
        const cells = [...stage.querySelectorAll('.tape > span')].map((cell) => [cell, boxOf(cell)] as const);
        const slots = [...stage.querySelectorAll('.slot > *')].map(
          (part) => [part, boxOf(part.parentElement)] as const,
        );
        const aimed = [stage.querySelector('.tape > .n0')!, boxOf(stage.querySelector('.sight'))] as const;
        return [...cells, ...slots, aimed]
          .filter(([part, box]) => !holds(box, textOf(part)))
          .map(([part]) => part.textContent);
      });
      expect(cut).toEqual([]);
    });
