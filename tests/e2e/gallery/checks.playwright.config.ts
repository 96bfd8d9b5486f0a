import { defineConfig } from '@playwright/test';
import main from '../playwright.config.js';

/** A page lives for seconds: optimizing its code and a process for drawing it cost a sixth of the processor's time. */
const cheap = ['--js-flags=--no-opt,--no-maglev', '--in-process-gpu'];
const { launchOptions = {}, ...use } = main.use ?? {};

/** The checks of every state on the built screens, without a running system: `npx playwright test -c` this file. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/checks',
  workers: 2,
  // No test depends on the machine's speed: a test takes one to two seconds, on a slow and busy machine ten.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: { ...use, launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), ...cheap] } },
});
