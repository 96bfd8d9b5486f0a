import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/** `npm run screens`: a screenshot of every screen and state under .data/screens/. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../test-results/gallery',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  reporter: [['line']],
  use: main.use ?? {},
});
