import { expect, test, type Page } from '@playwright/test';
import { uniqueMark } from './back-office.js';
import {
  buyElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from './elsewhere.js';
import { newPerson, openPhone } from './people.js';
import { phone, shiftsOf, slow3g, watchShifts, withoutLive } from './screens.js';

// The pages as the gateway serves them, on slow 3G: answers arrive one after the other, and nothing that arrives late pushes down what is read
// or pressed. Every state is in tests/e2e/gallery/shifts.e2e.ts.

/** The sum of all shifts of a page. */
const maxShift = 0.05;

const anywhere = ['/', '/gagnants', '/statut', '/verifier', '/aide'];
const returns = ['/payment/success', '/payment/cancel', '/payment-success', '/ticket-payment-success'];
const area = ['', '/tickets', '/messages', '/money', '/history', '/referral', '/wins', '/profile'];
const ownPages = area.map((path) => `/dashboard${path}`);

test('no page of a visitor, a user or a winner jumps on a slow network', async ({ browser, request }) => {
  test.setTimeout(300_000);
  const admin = await loginAdminElsewhere(request);
  const mark = uniqueMark();
  const [user, winner, drawn, open] = await Promise.all([
    registerElsewhere(request, newPerson('Yao Kouassi')),
    registerElsewhere(request, newPerson('Abdoulrahamane Essivi Kouassigan-Amegnonan')),
    offerElsewhere(request, admin, { name: `Vélo ${mark}`, places: 1 }),
    offerElsewhere(request, admin, { name: `Radio ${mark}`, places: 5 }),
  ]);
  await buyElsewhere(request, winner, drawn);
  await expect(async () => expect((await ticketsElsewhere(request, winner)).purchased).toBe(1)).toPass({
    timeout: 30_000,
  });
  await drawElsewhere(request, admin, drawn);
  const draws = [`/tirages/${open}`, `/tirages/${drawn}`];

  const visitor = await openPhone(browser);
  await expectNoJump(visitor, [...anywhere, '/login', '/register', ...draws, ...returns]);
  for (const session of [user, winner]) {
    const page = await (await signedIn(browser, session, { viewport: phone })).newPage();
    await expectNoJump(page, [...ownPages, '/select-free-tickets', ...draws]);
  }
});

test('the first frame offers a login to a visitor, and none does to a signed-in person', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const admin = await loginAdminElsewhere(request);
  const user = await registerElsewhere(request, newPerson('Afi Lawson'));
  const open = await offerElsewhere(request, admin, { name: `Lampe ${uniqueMark()}`, places: 5 });
  for (const session of [null, user]) {
    const page = session ? await (await signedIn(browser, session)).newPage() : await openPhone(browser);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow3g);
    await page.addInitScript(watchOffers);
    for (const path of [...anywhere, '/conditions', `/tirages/${open}`]) {
      await page.goto(path, { waitUntil: 'load', timeout: 60_000 });
      // A page whose files are cached may be loaded before its first frame.
      await page.waitForFunction(() => (window as unknown as { offers: boolean[] }).offers.length > 0);
      const frames = await page.evaluate(() => (window as unknown as { offers: boolean[] }).offers);
      expect.soft(frames[0], `the first frame of ${path}`).toBe(session === null);
      if (session !== null) expect.soft(frames, `all frames of ${path}`).not.toContain(true);
    }
    await page.context().close();
  }
});

/** In the browser: for each frame with the whole header, whose HTML may arrive in parts, whether something for visitors is visible. */
function watchOffers(): void {
  const offers: boolean[] = [];
  Object.assign(window, { offers });
  const look = () => {
    const visitors = [...document.querySelectorAll('.visitors')];
    if (document.querySelector('header + *') !== null)
      offers.push(visitors.some((one) => one.checkVisibility({ visibilityProperty: true })));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function expectNoJump(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow3g);
  // A draw of another test would be inserted above the others.
  await withoutLive(page);
  const shifted = await watchShifts(page);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load', timeout: 60_000 });
    await expect(page.locator('.center-screen, [aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
    expect.soft(await shifted(), `${path}: ${JSON.stringify(await shiftsOf(page))}`).toBeLessThanOrEqual(maxShift);
  }
  await page.context().close();
}
