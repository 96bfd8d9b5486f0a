import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** WCAG 2.2 A and AA, as frontend.md's budgets say. */
const wcag: Asked = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
/** And one thing more: headings that skip no level, by which people find their way with a screen reader. */
export const wcagAndHeadings: Asked = { ...wcag, rules: { 'heading-order': { enabled: true } } };
/** What changes with the theme. */
export const contrast: Asked = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Axe puts its work off by timers of no time; it gets its own, which go on where a page's time stands still. */
const source = `(() => {
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  port1.onmessage = () => waiting.shift()();
  const later = globalThis.setTimeout;
  const setTimeout = (work, ms) => (ms > 0 ? later(work, ms) : port2.postMessage(waiting.push(work)));
  ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
})()`;

type Asked = Pick<RunOptions, 'runOnly' | 'rules'>;
type WithAxe = typeof globalThis & { axe?: typeof axe };

/**
 * What axe finds wrong with the page as it stands, a line a rule. Axe stays in the page: its half million characters are brought
 * once, not for every question.
 * @param within a selector of the part that is looked at
 */
export async function axeViolations(page: Page, asked = wcag, within: string | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
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
