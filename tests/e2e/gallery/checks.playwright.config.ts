import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/** The checks of every state on the built screens, without a running system: `npx playwright test -c` this file. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'states', testMatch: '**/*.e2e.ts', testIgnore: '**/screens.e2e.ts' },
    // Also part of the everyday tests.
    { name: 'screens', testMatch: '**/screens.e2e.ts' },
  ],
  outputDir: '../test-results/checks',
  workers: 2,
  // No test depends on the machine's speed: a test takes one to two seconds, on a slow and busy machine ten.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // They control the page's clock: a single failure on a busy machine is caused by the test's own timing.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: main.use ?? {},
});
