import { defineConfig } from '@playwright/test';

/** Debian's Chromium without a browser's own windows, a third quicker than with them: nothing else is downloaded for the tests. */
const chromium = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const waiting = '**/lost-messages.e2e.ts';
const gallery = '**/gallery/*.e2e.ts';
const accessible = '**/gallery/accessible.e2e.ts';
const everybody = '**/*-everybody.e2e.ts';
const fuzz = '**/fuzz.e2e.ts';
const retries = process.env.CI ? 1 : 0;
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './start-system.ts',
  // Each spec has its own people and products. The third does little but wait.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // Less than what the runner allows (infra/local/src/commands/test.ts), so that a report is written.
  globalTimeout: 33 * 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'together', testIgnore: [waiting, gallery, everybody, fuzz], workers: 2 },
    // Many small ones: they fill what the long ones leave. They check screens on files and a stopped clock, no service takes
    // part: what fails once on a busy machine is a test's own timing, so they have a second try. All others have one.
    { name: 'gallery', testMatch: gallery, testIgnore: accessible, retries },
    // What is seen by everybody from then on would be in the others' way.
    {
      name: 'afterwards',
      testMatch: everybody,
      dependencies: ['waiting', 'together'],
      fullyParallel: true,
      workers: 2,
    },
    // Playwright ends a phase before the next begins: most of the gallery fills the one of `afterwards`.
    { name: 'accessible', testMatch: accessible, dependencies: ['waiting', 'together'], retries },
    // Changes whatever it can.
    { name: 'fuzz', testMatch: fuzz, dependencies: ['afterwards'], workers: 1 },
  ],
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    // The global setup runs before the workers read this file.
    baseURL: process.env.E2E_GATEWAY_URL,
    browserName: 'chromium',
    headless: true,
    launchOptions: chromium,
    locale: 'fr-TG',
    timezoneId: 'Africa/Lome',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Answers that a test changes by page.route would pass a worker by, and each test shows the network's own; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
