import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/**
 * `npm run bench:frontend`: sizes, requests and timings into docs/figures/frontend.md. Measurements run one at a time,
 * so that they do not influence each other, in the full browser (Debian's package `chromium`).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.bench.ts',
  outputDir: '../test-results/bench',
  globalSetup: '../start-system.ts',
  workers: 1,
  timeout: 15 * 60_000,
  reporter: [['list']],
  use: { ...main.use, launchOptions: { ...main.use?.launchOptions, executablePath: '/usr/bin/chromium' } },
});
