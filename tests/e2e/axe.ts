import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** WCAG 2.2 A and AA, as frontend.md's budgets say. */
const wcag: Asked = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
/** And one thing more: headings that skip no level, by which people find their way with a screen reader. */
export const wcagAndHeadings: Asked = { ...wcag, rules: { 'heading-order': { enabled: true } } };
/** What changes with the theme. */
export const contrast: Asked = { runOnly: { type: 'rule', values: ['color-contrast'] } };

type Asked = Pick<RunOptions, 'runOnly' | 'rules'>;
type WithAxe = typeof globalThis & { axe?: typeof axe };

/**
 * What axe finds wrong with the page as it stands, a line a rule. Axe stays in the page: its half million characters are brought
 * once, not for every question.
 * @param within a selector of the part that is looked at
 */
export async function axeViolations(page: Page, asked = wcag, within: string | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ asked, within }) => {
      const options: RunOptions = { ...asked, resultTypes: ['violations'], preload: false };
      const found = await (globalThis as WithAxe).axe?.run(within ?? document, options);
      if (!found || found.passes.length + found.violations.length + found.incomplete.length === 0)
        throw new Error('axe has looked at nothing');
      return found.violations.map(({ id, nodes }) => ({ id, parts: nodes.map(({ html }) => html) }));
    },
    { asked, within },
  );
  return violations.map(({ id, parts }) => `${id}: ${parts.join(' | ')}`);
}
