import { test, type Page } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openState } from './open-state.js';
import { freeze } from './page-time.js';
import type { State } from './state.js';
import { states } from './states.js';

type Viewport = { width: number; height: number };

// Screenshots only: nothing is checked here.
const target = join(import.meta.dirname, '../../../.data/screens');

const sizes = [
  { label: '360', viewport: { width: 360, height: 740 } },
  { label: '1280', viewport: { width: 1280, height: 800 } },
];
/** The back-office is also used on wide screens, and its dialogs with a text of twice its size. */
const wide = [{ label: '1920', viewport: { width: 1920, height: 1080 } }];
const doubled = sizes.map(({ label, viewport }) => ({ label: `${label}-doubled`, viewport, text: '200%' }));
const all = await states();

test.beforeAll(() => {
  if (test.info().workerIndex > 0) return;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'index.html'), overview());
});

for (const state of all) {
  test(state.name, async ({ browser }) => {
    for (const { label, viewport, text } of sizesOf(state)) {
      const context = await browser.newContext({
        viewport,
        locale: 'fr-TG',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await openState(page, state);
      await freeze(page);
      if (text !== undefined) {
        await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // A dialog is captured within the viewport; any other page in full, with its sticky bars.
        const dialog = await page.locator('dialog[open]').count();
        if (dialog === 0) await page.setViewportSize(await wholePage(page, viewport));
        const theme = colorScheme === 'dark' ? '-dark' : '';
        await page.screenshot({
          path: join(target, `${state.name}-${label}${theme}.png`),
          animations: 'disabled',
        });
      }
      await context.close();
    }
  });
}

function sizesOf({ as, dialog }: State): { label: string; viewport: Viewport; text?: string }[] {
  if (as !== 'admin') return sizes;
  return [...sizes, ...wide, ...(dialog === undefined ? [] : doubled)];
}

async function wholePage(page: Page, { width, height }: Viewport) {
  const whole = await page.evaluate(() => {
    // As high as the window, however high that is: the footer would be below every picture.
    document.getElementById('contenu')?.style.setProperty('min-height', '0');
    return document.documentElement.scrollHeight;
  });
  return { width, height: Math.max(height, whole) };
}

function overview(): string {
  const rows = all
    .map(
      (state) =>
        `<h2>${state.name}</h2><p>${sizesOf(state)
          .flatMap(({ label }) => [label, `${label}-dark`])
          .map(
            (kind) =>
              `<a href="${state.name}-${kind}.png"><img loading="lazy" height="320" src="${state.name}-${kind}.png" alt="${state.name} ${kind}"></a>`,
          )
          .join(' ')}</p>`,
    )
    .join('\n');
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>${rows}`;
}
