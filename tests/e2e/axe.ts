import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** WCAG 2.2 A and AA, as frontend.md's budgets say. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type WithAxe = typeof globalThis & { axe?: typeof axe };

/**
 * What axe finds wrong with the page as it stands, a line a rule. Axe stays in the page: its half million characters are brought
 * once, not for every question, as @axe-core/playwright does.
 * @param rules tags or names of rules
 * @param within a selector of the part that is looked at
 */
export async function axeViolations(page: Page, rules = wcag, within: string | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ rules, within }) => {
      const asked: RunOptions = { runOnly: rules, resultTypes: ['violations'], preload: false };
      const found = await (globalThis as WithAxe).axe?.run(within ?? document, asked);
      if (!found || found.passes.length + found.violations.length + found.incomplete.length === 0)
        throw new Error('axe has looked at nothing');
      return found.violations.map(({ id, nodes }) => ({ id, parts: nodes.map(({ html }) => html) }));
    },
    { rules, within },
  );
  return violations.map(({ id, parts }) => `${id}: ${parts.join(' | ')}`);
}
