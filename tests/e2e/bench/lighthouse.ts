import { chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import main from '../playwright.config.js';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface Audit {
  scores: Record<Category, number>;
  /** Milliseconds under Lighthouse's simulated slow 4G. */
  lcpMs: number;
  tbtMs: number;
  cls: number;
  failed: string[];
}

/**
 * Runs Lighthouse's mobile profile on a page, in a separate browser.
 * @param prepare runs first in a page of that browser, for example a login
 */
export async function audit(url: string, prepare?: (page: Page) => Promise<void>): Promise<Audit> {
  const profile = mkdtempSync(join(tmpdir(), 'raffle-lighthouse-'));
  const port = await freePort();
  const launch = main.use?.launchOptions;
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: launch?.executablePath,
    args: [...(launch?.args ?? []), `--remote-debugging-port=${port}`],
    headless: true,
  });
  try {
    if (prepare) {
      const page = await browser.newPage();
      await prepare(page);
      await page.close();
    }
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      // A signed-in page keeps its token; the cache is still cleared.
      disableStorageReset: prepare !== undefined,
      maxWaitForLoad: 45_000,
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse returned no result');
    const { lhr } = result;
    const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: Object.fromEntries(
        categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
      ) as Record<Category, number>,
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      failed: categories.flatMap((category) =>
        (lhr.categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${category}: ${id}`),
      ),
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
