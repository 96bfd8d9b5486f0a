import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** WCAG 2.2 A and AA (docs/performance.md "Frontend"). */
export const wcag: Asked = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
/** In addition, no heading level is skipped: screen reader users navigate by headings. */
export const wcagAndHeadings: Asked = { ...wcag, rules: { 'heading-order': { enabled: true } } };
/** Rules that depend on the theme. */
export const contrast: Asked = { runOnly: { type: 'rule', values: ['color-contrast'] } };
export const withoutContrast = (asked: Asked): Asked => ({
  ...asked,
  rules: { ...asked.rules, 'color-contrast': { enabled: false } },
});

/** Axe yields through zero-delay timers, which do not fire while a page's clock is paused: it gets a replacement. */
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
 * Axe's violations on the page in its current state, one line per rule. Axe stays in the page: its 500 KB are sent
 * once.
 */
export async function axeViolations(page: Page, asked: Asked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async (asked) => {
    const options: RunOptions = { ...asked, resultTypes: ['violations'], preload: false };
    const found = await (globalThis as WithAxe).axe?.run(document, options);
    if (!found || found.passes.length + found.violations.length + found.incomplete.length === 0)
      throw new Error('axe has checked nothing');
    return found.violations.map(({ id, nodes }) => ({ id, parts: nodes.map(({ html }) => html) }));
  }, asked);
  return violations.map(({ id, parts }) => `${id}: ${parts.join(' | ')}`);
}
