import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/** Films the ways of paying, winning and verifying on a slow phone again, on a system of its own: docs/pictures/slow-*.png. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.film.ts',
  outputDir: '../test-results/film',
  globalSetup: '../start-system.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  use: main.use ?? {},
});
