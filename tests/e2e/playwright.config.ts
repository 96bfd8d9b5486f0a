import { defineConfig } from '@playwright/test';

/** Debian's headless Chromium shell, a third faster than the full browser: nothing else is downloaded for the tests. */
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
  // Each spec has its own people and products. The third mostly waits.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // Less than the runner's timeout (infra/local/src/commands/test.ts), so that a report is written.
  globalTimeout: 33 * 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'together', testIgnore: [waiting, gallery, everybody, fuzz], workers: 2 },
    // Many small tests, which fill gaps between the long ones. They check screens with static files and a paused clock,
    // without services: a single failure on a busy machine is caused by the test's own timing, so they are retried
    // once. All others are not retried.
    { name: 'gallery', testMatch: gallery, testIgnore: accessible, retries },
    // These make changes visible to everyone, which would disturb the other tests.
    {
      name: 'afterwards',
      testMatch: everybody,
      dependencies: ['waiting', 'together'],
      fullyParallel: true,
      workers: 2,
    },
    // Playwright ends a phase before the next starts: most of the gallery runs during `afterwards`.
    { name: 'accessible', testMatch: accessible, dependencies: ['waiting', 'together'], retries },
    // Changes everything it can.
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
    // A service worker would bypass answers mocked with page.route, so it is blocked; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
