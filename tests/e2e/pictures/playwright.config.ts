import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/** Makes overview.png and back-office.png in docs/pictures again, from the system that `npm start` and `npm run seed` have made. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../test-results/pictures',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line']],
  use: main.use ?? {},
});
