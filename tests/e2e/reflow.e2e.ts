import { expect, test, type Browser, type Page } from '@playwright/test';
import { system } from './config.js';
import {
  buyElsewhere,
  cancelElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  placeFreeElsewhere,
  productId,
  referralCodeOf,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from './elsewhere.js';
import { newPerson } from './people.js';
import { expectReflow, expectStill } from './reflow.js';

/** 320 px is a small phone, and 1280 px at 400 %; 320 × 400 a phone of 640 × 800 at 200 % (WCAG 1.4.10). */
const small = { width: 320, height: 640 };
const zoomed = { width: 320, height: 400 };
/** Only text at 200 % (WCAG 1.4.4), in a window that leaves each letter the same space as at 320 px. */
const largeText = { width: 640, height: 740 };
/** A page with its text at twice its size on an ordinary phone: layout breakpoints do not scale with it. */
const ordinary = { width: 360, height: 740 };
const doubled = [
  '/',
  '/login',
  '/register?ref=ABCDEFGH',
  '/conditions',
  '/statut',
  '/select-free-tickets',
  '/dashboard/tickets',
];

test('every public screen fits 320 px, 200 % zoom and 200 % text, without motion', async ({ browser, request }) => {
  const admin = await loginAdminElsewhere(request);
  const open = await offerElsewhere(request, admin, {
    name: 'Réfrigérateur-congélateur multifonction 412 litres',
    description: 'Froid ventilé, distributeur d’eau, économe en électricité.',
    places: 1_000_000,
    price: 125_000,
  });
  const page = await still(browser, null);
  for (const [address, shows] of [
    ['/', 'Tirages en Cours'],
    ['/login', 'Connexion'],
    ['/register?ref=ABCDEFGH', 'Créer mon compte'],
    ['/conditions', ''],
    ['/confidentialite', ''],
    ['/gagnants', 'Gagnants'],
    ['/verifier', 'Est-ce bien nous'],
    ['/statut', ''],
    [`/tirages/${open}`, ''],
    ['/payment-success?type=registration', 'Token de paiement manquant'],
    ['/ticket-payment-success?token=unknown-token-123', ''],
    ['/payment/cancel?token=unknown-token-123', ''],
  ] as const) {
    await visit(page, address, shows);
  }
  await cancelElsewhere(request, admin, open);
  await page.context().close();
});

test('so does every screen of a user with data on all of them', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const day = String(Date.now()).slice(-5);
  const admin = await loginAdminElsewhere(request);
  const user = await registerElsewhere(request, newPerson('Akouvi-Dzifa Mensah-Agbodjan'));
  const newcomer = await still(browser, user);
  await visit(newcomer, '/select-free-tickets', 'Félicitations');
  await visit(newcomer, '/dashboard', 'Bonjour');
  await newcomer.context().close();

  const [phone, tablet] = [await productId(request, 'Smartphone'), await productId(request, 'Tablette')];
  await placeFreeElsewhere(request, user, [phone, tablet]);
  const drawn = await offerElsewhere(request, admin, { name: `Lave-linge séchant automatique ${day}`, places: 1 });
  const cancelled = await offerElsewhere(request, admin, { name: `Climatiseur mobile réversible ${day}`, places: 9 });
  const friend = await registerElsewhere(
    request,
    newPerson('Kossiwavi Amouzou-Adjavon'),
    await referralCodeOf(request, user),
  );
  for (const id of [drawn, cancelled]) await buyElsewhere(request, user, id);
  await buyElsewhere(request, friend, tablet);
  await expect.poll(async () => (await ticketsElsewhere(request, user)).purchased, { timeout: 30_000 }).toBe(2);
  await cancelElsewhere(request, admin, cancelled);
  await drawElsewhere(request, admin, drawn);

  const page = await still(browser, user);
  for (const [address, shows] of [
    ['/dashboard', 'Bonjour'],
    ['/dashboard/messages', 'Messages'],
    ['/dashboard/messages?ouvert=equipe', 'Équipe'],
    ['/dashboard/tickets', 'Tickets à placer'],
    ['/dashboard/history', 'Historique'],
    ['/dashboard/referral', 'Parrainage'],
    ['/dashboard/money', 'Mon argent'],
    ['/dashboard/wins', 'Mes lots gagnés'],
    ['/dashboard/profile', 'Mon profil'],
    [`/tirages/${drawn}`, ''],
  ] as const) {
    await visit(page, address, shows);
  }

  await test.step('dialogs too', async () => {
    await page.goto('/dashboard/tickets');
    await page.getByRole('link', { name: `Voir le reçu Lave-linge séchant automatique ${day}` }).click();
    await expect(page.getByRole('dialog').getByText(/dans la liste clôturée/)).toBeVisible();
    await look(page, 'the receipt');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Placer le crédit/ }).click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await look(page, 'the choice of a product');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Demander le remboursement/ }).click();
    await look(page, 'the question before a refund');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Accueil' })).toBeInViewport();
    await look(page, 'the drawer');
  });
  await page.context().close();
});

/** A small phone that asks for reduced motion. */
async function still(browser: Browser, session: string | null): Promise<Page> {
  const options = { viewport: small, reducedMotion: 'reduce' as const };
  const context =
    session === null
      ? await browser.newContext({ baseURL: system.gateway, locale: 'fr-TG', ...options })
      : await signedIn(browser, session, options);
  await context.addInitScript(layOutEverything);
  return context.newPage();
}

/** Cards far from the viewport have an estimated height until they come near it; these checks cover all of them at once. */
function layOutEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];
}

async function visit(page: Page, address: string, shows: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main'), address).not.toBeEmpty();
  if (shows !== '') await expect(page.getByText(shows).filter({ visible: true }).first(), address).toBeVisible();
  await look(page, address);
  if (doubled.includes(address)) await lookAtDoubledText(page, address);
}

async function lookAtDoubledText(page: Page, what: string): Promise<void> {
  await test.step(`${what}, text doubled`, async () => {
    await page.setViewportSize(ordinary);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expectReflow(page, `${what} with its own text at 200 % in 360 px`);
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    await page.setViewportSize(small);
  });
}

async function look(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    await page.setViewportSize(small);
    await expectStill(page, what);
    await expectReflow(page, `${what} at 320 px`);
    await page.setViewportSize(zoomed);
    await expectReflow(page, `${what} at 200 % zoom`);
    await page.setViewportSize(largeText);
    await setText(page, 32);
    await expectReflow(page, `${what} with text at 200 %`);
    await setText(page, 16);
    await page.setViewportSize(small);
  });
}

/** The browser's text size setting (pixels; default 16). */
async function setText(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await browser.detach();
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
}
