/**
 * Renders the installed app's icons from the logo mark, with the browser that the tests use: `npm run icons -w frontend`.
 * The pictures are committed; run it again when the mark or its colours change.
 */
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../public');
const paths = [...readFileSync(join(folder, 'logo-mark.svg'), 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
if (paths.length !== 2) throw new Error('logo-mark.svg is no longer made of two stubs');

// The stage's colours (tokens.css): the same on light and dark home screens.
const ground = '#06281e';
const [upper, lower] = ['#f4faf6', '#f3b93a'];

/** `share` is the part of the edge that the mark's 32 units take; a maskable icon's middle 80 % is always visible. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.68, corner: 0.22 },
  { name: 'icon-512', size: 512, share: 0.68, corner: 0.22 },
  { name: 'maskable-192', size: 192, share: 0.56, corner: 0 },
  { name: 'maskable-512', size: 512, share: 0.56, corner: 0 },
  // iOS cuts the corners itself and shows transparency as black.
  { name: 'apple-touch-icon', size: 180, share: 0.64, corner: 0 },
];

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { name, size, share, corner } of icons) {
    const side = size * share;
    const place = (size - side) / 2;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" style="display:block">
        <rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>
        <g transform="translate(${place} ${place}) scale(${side / 32})" fill-rule="evenodd">
          <path fill="${upper}" d="${paths[0]}"/><path fill="${lower}" d="${paths[1]}"/>
        </g></svg>`,
    );
    await page.screenshot({ path: join(folder, 'icons', `${name}.png`), omitBackground: true });
  }
} finally {
  await browser.close();
}
