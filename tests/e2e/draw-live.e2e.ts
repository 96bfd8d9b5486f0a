import { expect, test, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { drandRule } from '@raffle/contracts/values';
import { uniqueMark } from './back-office.js';
import { system } from './config.js';
import {
  buyElsewhere,
  cancelElsewhere,
  drawElsewhere,
  freezeElsewhere,
  holdElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  payElsewhere,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from './elsewhere.js';
import { openPhone, newPerson } from './people.js';

// A draw's page is correct within two seconds of each change, for open pages, signed in or not, and for pages loaded
// then (docs/product.md rules 30 and 35, docs/draw.md). The annotations have the measured times; the limit
// is longer, because other tests use the same two cores, and counts looks at a page, because they may be slow.

/** Of an open page, each after an answer of the gateway to it and a quarter of a second: ten seconds where the processor is free. */
const looks = 40;
/** Of a page without code, half a second apart. */
const loads = 20;

test('a whole draw on open pages: on sale, held by others, full, drawn, won and not won @everyday', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const admin = await loginAdminElsewhere(request);
  const [afi, yao, id] = await Promise.all([
    registerElsewhere(request, newPerson('Afi Regarde')),
    registerElsewhere(request, newPerson('Yao Regarde')),
    offerElsewhere(request, admin, { name: `Ventilateur ${uniqueMark()}`, places: 2 }),
  ]);
  const pages = await openPages(browser, id, [null, afi, yao]);
  const seen = new Onlookers(browser, id, pages);

  await seen.within('on sale', (page) => page.getByRole('link', { name: 'Participer au tirage' }));

  await buyElsewhere(request, afi, id);
  await bought(request, afi);
  await seen.within('one sold', (page) => page.getByRole('progressbar', { name: /1 sur 2/ }));

  const payment = await holdElsewhere(request, yao, id);
  await seen.within('held', (page) => page.getByText(/^Complet pour le moment, 1.place en attente/));

  await payElsewhere(request, payment);
  await bought(request, yao);
  await seen.within('full', (page) => page.getByText('Toutes les places sont prises'));

  // The roll lasts for a few seconds: each page looks for it itself.
  const rolls = pages.map((page) =>
    page.waitForFunction(() => document.querySelector('dialog[aria-label="Tirage en cours"]') !== null, undefined, {
      polling: 100,
      timeout: 60_000,
    }),
  );
  await Promise.all([drawElsewhere(request, admin, id), ...rolls]);
  await seen.loaded('drawn', (page) => page.getByRole('heading', { name: /^Les? gagnants?$/ }));

  for (const page of pages) {
    const roll = page.getByRole('dialog', { name: 'Tirage en cours' });
    // On a busy machine the roll may have ended, and closed, by now.
    await expect(async () => {
      if (await roll.isVisible())
        await roll.getByRole('button', { name: 'Voir le résultat' }).click({ timeout: 1_000 });
      await expect(roll).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  }
  const plain = await browser.newContext({ baseURL: system.gateway, javaScriptEnabled: false });
  const read = await plain.newPage();
  await read.goto(`/tirages/${id}`);
  await expect(read.getByRole('heading', { name: 'Ce navigateur ne peut pas refaire le calcul' })).toBeVisible();
  await expect(read.getByText('Votre appareil refait le tirage…')).toBeHidden();
  await read.getByText('Les preuves').click();
  await expect(read.getByRole('link', { name: 'Télécharger la preuve' })).toBeVisible();
  await plain.close();

  const [visitor, ...owners] = pages;
  await expect(visitor!.getByText(/^Votre appareil a refait le tirage/)).toBeVisible();
  await expect(visitor!.getByText(/^Cette preuve est bien celle que nous avons publiée/)).toBeVisible();
  // One of the two has won: the gold takeover for one, a plain sentence for the other.
  const gold = (page: Page) => page.getByRole('dialog', { name: 'Vous avez gagné' });
  const lost = (page: Page) => page.getByText(/^Votre ticket T\d+-000[12].: non gagnant$/);
  await Promise.all(owners.map((page) => expect(gold(page).or(lost(page))).toBeVisible()));
  expect([await gold(owners[0]!).count(), await gold(owners[1]!).count()].sort()).toEqual([0, 1]);
  expect([await lost(owners[0]!).count(), await lost(owners[1]!).count()].sort()).toEqual([0, 1]);
});

test('a closed list that waits for drand; a draw that is cancelled in public', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const admin = await loginAdminElsewhere(request);
  const mark = uniqueMark();
  const [session, waiting, cancelled] = await Promise.all([
    registerElsewhere(request, newPerson('Abla Regarde')),
    offerElsewhere(request, admin, { name: `Lampe ${mark}`, places: 1, beaconRule: drandRule }),
    offerElsewhere(request, admin, { name: `Bouilloire ${mark}`, places: 1 }),
  ]);
  const [atList, atCancelled] = await Promise.all(
    [waiting, cancelled].map(async (id) => new Onlookers(browser, id, await openPages(browser, id, [null, session]))),
  );
  for (const id of [waiting, cancelled]) await buyElsewhere(request, session, id);
  await bought(request, session, 2);
  const full = (page: Page) => page.getByText('Toutes les places sont prises', { exact: true });
  await Promise.all([atList!.within('full', full), atCancelled!.within('full', full)]);

  await freezeElsewhere(request, admin, waiting);
  await atList!.within('frozen', (page) => page.getByText('La liste des tickets est clôturée', { exact: true }));

  await cancelElsewhere(request, admin, cancelled);
  await atCancelled!.within('cancelled', (page) => page.getByText(/^Tirage annulé le/));
  await expect(atCancelled!.pages[0]!.getByText('Produit indisponible')).toBeVisible();
});

/** Open pages of a draw, one per session; null is a visitor. */
const openPages = (browser: Browser, id: number, sessions: readonly (string | null)[]): Promise<Page[]> =>
  Promise.all(
    sessions.map(async (session) => {
      const page = session === null ? await openPhone(browser) : await (await signedIn(browser, session)).newPage();
      await page.goto(`/tirages/${id}`);
      return page;
    }),
  );

/** Waits until the server has granted this number of tickets to the person. */
const bought = (request: APIRequestContext, session: string, count = 1): Promise<void> =>
  expect
    .poll(async () => (await ticketsElsewhere(request, session)).purchased, { timeout: 30_000, intervals: [50] })
    .toBe(count);

/** The open pages of one draw, and newly loaded ones. */
class Onlookers {
  constructor(
    private readonly browser: Browser,
    private readonly id: number,
    readonly pages: readonly Page[],
  ) {}

  /** Checks that every open page, and one loaded now, show the server's new state. The duration is in the test report. */
  async within(state: string, shown: (page: Page) => Locator): Promise<void> {
    const changedAt = Date.now();
    await Promise.all(this.pages.map((page) => expectSoon(page, shown(page), `${state}, open page`)));
    test.info().annotations.push({ type: state, description: `${Date.now() - changedAt} ms` });
    await this.loaded(state, shown);
  }

  /** The same of pages loaded now: a visitor's, with only the server's HTML, and a signed-in user's. */
  async loaded(state: string, shown: (page: Page) => Locator): Promise<void> {
    const plain = await this.browser.newContext({ baseURL: system.gateway, javaScriptEnabled: false });
    const read = await plain.newPage();
    await read.goto(`/tirages/${this.id}`);
    // The gateway renders a page once a second at most: what was loaded before that does not change without code.
    for (let load = 1; load < loads && !(await shown(read).first().isVisible()); load += 1) {
      await read.waitForTimeout(500);
      await read.goto(`/tirages/${this.id}`);
    }
    await expect(shown(read).first(), `${state}, loaded without code`).toBeVisible({ timeout: 1_000 });
    await plain.close();
    const fresh = await this.pages[1]!.context().newPage();
    await fresh.goto(`/tirages/${this.id}`);
    await expectSoon(fresh, shown(fresh).first(), `${state}, loaded`);
    await fresh.close();
  }
}

async function expectSoon(page: Page, shown: Locator, what: string): Promise<void> {
  for (let look = 0; look < looks && !(await shown.isVisible()); look += 1)
    await page.evaluate(async () => {
      await (await fetch('/api/config', { cache: 'no-store' })).text();
      await new Promise((later) => setTimeout(later, 250));
    });
  await expect(shown, what).toBeVisible({ timeout: 1_000 });
}
