import { expect, test } from '@playwright/test';
import { system } from './config.js';
import { sendLongTexts } from './fuzz/long-texts.js';
import { fuzz } from './fuzz/run.js';
import { openShop } from './fuzz/shop.js';

/** The short run of `npm run fuzz` (docs/security.md): the same requests each time, so that a run is repeatable. */
test('no request makes a service fail or expose internals', async () => {
  test.setTimeout(180_000);
  const seed = 2026;
  const { failure, figures } = await fuzz(system, system.admin, { seed, requests: 2_000 });
  expect(failure, figures).toBeUndefined();
  console.log(figures);
});

test('no string of 60 KB makes a process work so long that everybody waits', async () => {
  test.setTimeout(180_000);
  const { wrong, figures } = await sendLongTexts(await openShop(system, system.admin), system.processes, 3);
  expect(wrong, figures).toEqual([]);
  console.log(figures);
});
