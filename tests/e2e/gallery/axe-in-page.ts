import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

/** Puts axe into the page once; a builder would bring its half million characters along for every question. */
export const bringAxe = (page: Page): Promise<void> => page.evaluate(axe.source);

/** What axe finds wrong with the page as it stands. @throws Error before `bringAxe`. */
export async function axeViolations(page: Page, runOnly: RunOptions['runOnly']): Promise<AxeResults['violations']> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  const found = await page.evaluate((asked) => (globalThis as unknown as { axe: typeof axe }).axe.run(asked), options);
  return found.violations;
}
