import { products } from '@raffle/contracts/fixtures/products';
import { inHours, now } from '@raffle/contracts/fixtures/world';
import { expect, test } from '@playwright/test';
import { phone } from '../screens.js';
import { openState } from './open-state.js';
import { states } from './states.js';

// A phone whose clock is wrong shows what a right one does: what has ended, what is left, what is today (docs/product.md section 7).
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: phone });

const wrong = {
  'two days ahead': new Date(now.getTime() + 2 * 86_400_000),
  'twenty minutes behind': new Date(now.getTime() - 20 * 60_000),
  'in 2015': new Date('2015-01-01T00:03:00.000Z'),
};

const endsSoon = products.map((product) => ({ ...product, sale_ends_at: inHours(1) }));

for (const name of [
  'landing',
  'dashboard',
  'free-tickets',
  'money',
  'messages',
  'draw-open',
  'ticket-checkout-pending',
  'admin-dashboard',
])
  test(`wrong clock: ${name}`, async ({ context }) => {
    const state = (await states()).find((one) => one.name === name)!;
    const api = { 'GET /products/active': { body: endsSoon }, ...state.api };
    const open = async (time: Date) => {
      const page = await context.newPage();
      await openState(page, { ...state, api }, time);
      return page.locator('body');
    };
    const right = await open(now);
    for (const [clock, time] of Object.entries(wrong)) {
      const shown = await open(time);
      // Code that loads when the browser is idle may still add a line to either.
      await expect
        .configure({ soft: true })(async () => expect(await shown.innerText(), clock).toBe(await right.innerText()))
        .toPass({ timeout: 20_000 });
      await shown.page().close();
    }
  });
