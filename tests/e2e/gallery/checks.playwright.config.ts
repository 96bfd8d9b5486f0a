import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/** What `npm test` checks of the built screens alone, without a running system: `npx playwright test -c` this file. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/checks',
  workers: 2,
  reporter: [['list']],
  use: main.use ?? {},
});
