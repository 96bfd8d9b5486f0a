import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** The two sizes at which every screen is looked at. */
export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Leaves a picture of the screen at both sizes under test-results/screens/ and checks it with axe (WCAG 2.2 A and AA) at both:
 * zero violations, as frontend.md's budgets say.
 */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  // A picture of bones says nothing: what the screen waits for is there first.
  // The network never rests: the live stream stays open.
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await test.step(`${name} at ${size.width}`, async () => {
      await page.screenshot({ path: `test-results/screens/${name}-${size.width}.png`, animations: 'disabled' });
      const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
      expect(await sideways(page), `${name} scrolls sideways at ${size.width}`).toBe(false);
    });
  }
  if (before) await page.setViewportSize(before);
}

/** A picture of a passing moment, at both sizes and without waiting for anything. */
export async function glance(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `test-results/screens/${name}-${size.width}.png` });
  }
  if (before) await page.setViewportSize(before);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

/**
 * Fails the test when the page logged an error or broke the content policy. Statuses that the test provokes itself are named.
 */
export function watchConsole(page: Page, expectedStatuses: readonly number[] = []): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = /status of (\d{3})/.exec(message.text())?.[1];
    if (status !== undefined && expectedStatuses.includes(Number(status))) return;
    errors.push(message.text());
  });
  return () => expect(errors).toEqual([]);
}
