import { expect, test, type Locator, type Page } from '@playwright/test';
import { atTheDesk } from './back-office.js';
import { openPhone } from './people.js';
import { look, openLandingWith, watchConsole } from './screens.js';

test('an administrator uploads pictures for a product; the landing page shows the first as a small AVIF, its own page all, each when it is looked at', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const product = `Vélo de ville ${String(Date.now()).slice(-4)}`;
  const [admin, visitor] = [await atTheDesk(browser, request), await openPhone(browser)];
  const consoles = [admin, visitor].map((page) => watchConsole(page));
  const chooser = admin.getByLabel(/^(Choisir une photo|Remplacer la photo)/);

  await admin.goto('/admin/products/new');

  await test.step('an invalid picture is rejected before the upload', async () => {
    await chooser.setInputFiles({ name: 'anim.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(admin.getByRole('alert')).toHaveText('Ce fichier n’est pas une photo JPEG, PNG, WebP ou AVIF');
    await expect(chooser).toHaveAttribute('aria-invalid', 'true');
    await look(admin, 'admin-picture-refused');
  });

  await test.step('a picture is uploaded, shown, and saved with the product', async () => {
    await chooser.setInputFiles({ name: 'velo.png', mimeType: 'image/png', buffer: await paint(admin) });
    await expect(admin.getByRole('status').getByText('La photo est enregistrée')).toBeAttached({ timeout: 30_000 });
    await expect(admin.getByRole('alert')).toHaveCount(0);
    await expect
      .poll(() => shown(admin.locator('fieldset:has([type=file])')))
      .toMatch(/^\/images\/[0-9a-f]{32}\/\d+\.avif$/);
    await admin
      .getByLabel('Ajouter une photo ou la déposer ici')
      .setInputFiles({ name: 'cadre.png', mimeType: 'image/png', buffer: await paint(admin, '#9a2f2f') });
    await admin.getByLabel('Ce que montre la photo 2').fill('Le cadre rouge', { timeout: 30_000 });
    await admin.getByLabel('Valeur du lot (F CFA)').fill('85 000');
    await admin.getByLabel('Nom', { exact: true }).fill(product);
    await admin.getByLabel('Prix du ticket (F CFA)').fill('500');
    await admin.getByLabel('Nombre de places').fill('40');
    await look(admin, 'admin-picture');
    await admin.getByRole('button', { name: 'Créer et ouvrir à la vente' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Ouvrir à la vente' }).click();
    await admin.waitForURL('**/admin/products');
  });

  await test.step('the landing page shows it', async () => {
    const heavy: string[] = [];
    visitor.on('response', (answer) => {
      if (/^\/images\//.test(new URL(answer.url()).pathname) && Number(answer.headers()['content-length']) > 10_000) {
        heavy.push(answer.url());
      }
    });
    const card = visitor.getByRole('listitem').filter({ has: visitor.getByRole('heading', { name: product }) });
    await openLandingWith(visitor, card);
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => shown(card)).toMatch(/^\/images\/[0-9a-f]{32}\/(240|480)\.avif$/);
    await look(visitor, 'landing-picture');
    expect(heavy).toEqual([]);
  });

  await test.step('its page has the others, which are loaded when they are looked at', async () => {
    const asked: string[] = [];
    visitor.on('request', (one) => void (/^\/images\//.test(new URL(one.url()).pathname) && asked.push(one.url())));
    await visitor.getByRole('link', { name: product, exact: true }).click();
    const gallery = visitor.getByRole('region', { name: 'Photos du lot' });
    await expect(gallery.getByText(/Photo 1\s*\/\s*sur\s*2/)).toBeVisible();
    await expect(visitor.getByText('85 000 F CFA')).toBeVisible();
    await expect.poll(() => shown(gallery)).toMatch(/^\/images\/[0-9a-f]{32}\/\d+\.avif$/);
    const first = asked.length;
    await gallery.getByRole('button', { name: 'Photo suivante' }).click();
    const second = gallery.getByAltText('Le cadre rouge');
    await expect(second).toBeInViewport({ ratio: 0.9 });
    expect(asked.length).toBe(first + 1);
    // A swipe back to what is there already.
    await second.hover();
    await visitor.mouse.wheel(-600, 0);
    await expect(gallery.getByText(/Photo 1\s*\/\s*sur\s*2/)).toBeVisible();
    expect(asked.length).toBe(first + 1);
    await look(visitor, 'draw-pictures');
  });
  for (const check of consoles) check();
});

/** The URL of the picture that a browser chose and could decode. */
async function shown(where: Locator): Promise<string> {
  return where
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) =>
      image.complete && image.naturalWidth > 0 ? new URL(image.currentSrc).pathname : '',
    );
}

/** A picture of the size of a phone photo, drawn by the browser itself. */
async function paint(page: Page, frame = '#0e7a55'): Promise<Buffer> {
  const url = await page.evaluate((frame) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext('2d')!;
    const sky = pen.createLinearGradient(0, 0, 0, 1200);
    sky.addColorStop(0, '#bfe3f2');
    sky.addColorStop(1, '#e9d8b4');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 1600, 1200);
    pen.lineWidth = 28;
    for (const [x, colour] of [
      [480, '#222222'],
      [1120, '#222222'],
    ] as const) {
      pen.strokeStyle = colour;
      pen.beginPath();
      pen.arc(x, 780, 250, 0, 7);
      pen.stroke();
    }
    pen.strokeStyle = frame;
    pen.beginPath();
    pen.moveTo(480, 780);
    pen.lineTo(680, 440);
    pen.lineTo(1020, 440);
    pen.lineTo(800, 780);
    pen.lineTo(680, 440);
    pen.moveTo(1120, 780);
    pen.lineTo(980, 340);
    pen.stroke();
    return canvas.toDataURL('image/png');
  }, frame);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
