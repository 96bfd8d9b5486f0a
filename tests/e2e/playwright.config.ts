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
const everybody = '**/*-everybody.e2e.ts';
const roles = '**/roles.e2e.ts';
const fuzz = '**/fuzz.e2e.ts';
const everyday = /@everyday/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './start-system.ts',
  // Each spec has its own people and products. The third mostly waits.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // `npm test` runs the journeys with the tag @everyday, `npm test -- journeys` the others, `npm test -- endpoints` the roles, then the random
  // requests. gallery/checks.playwright.config.ts has every state of every screen.
  projects: [
    { name: 'everyday', grep: everyday, testIgnore: [gallery, everybody], workers: 2 },
    // What everybody sees would disturb the other tests and each other: two people are required for all.
    { name: 'everyday-last', grep: everyday, testMatch: everybody, dependencies: ['everyday'], workers: 1 },
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'together', grepInvert: everyday, testIgnore: [waiting, gallery, everybody, roles, fuzz], workers: 2 },
    { name: 'last', grepInvert: everyday, testMatch: everybody, dependencies: ['waiting', 'together'], workers: 1 },
    { name: 'roles', testMatch: roles, workers: 1 },
    // Changes everything it can.
    { name: 'fuzz', testMatch: fuzz, dependencies: ['roles'], workers: 1 },
  ],
  reporter: 'list',
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
