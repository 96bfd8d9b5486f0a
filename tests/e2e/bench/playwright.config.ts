import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/**
 * `npm run bench:frontend`: sizes, requests and timings into docs/figures/frontend.md. One thing at a time, so that nothing else is measured;
 * in the whole browser, as people have it (Debian's package `chromium`).
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
