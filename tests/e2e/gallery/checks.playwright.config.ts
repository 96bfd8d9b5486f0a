import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/** The checks of `npm test` on the built screens, without a running system: `npx playwright test -c` this file. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/checks',
  workers: 2,
  reporter: [['list']],
  use: main.use ?? {},
});
