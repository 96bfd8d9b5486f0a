import { expect, test } from '@playwright/test';
import { system } from './config.js';
import { fuzz } from './fuzz/run.js';

/** The short run of `npm run fuzz` (docs/security.md): the same requests each time, so that a run is repeatable. */
test('no request makes a service fail or expose internals', async () => {
  test.setTimeout(180_000);
  const seed = 2026;
  const { failure, figures } = await fuzz(system, system.admin, { seed, requests: 2_000 });
  expect(failure, figures).toBeUndefined();
  console.log(figures);
});
