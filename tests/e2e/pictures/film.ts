import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { join } from 'node:path';
import { slow3g } from '../screens.js';

const folder = join(import.meta.dirname, '../../../docs/pictures');
/** Milliseconds after which something true must be on screen. */
const soon = 1_000;
const cpuSlowdown = 4;

interface Frame {
  /** Milliseconds since the epoch. */
  at: number;
  jpeg: string;
}

/** Records a page on slow 3G: what it shows one second after each act, and once the act has its result. */
export class Film {
  private readonly frames: Frame[] = [];
  private readonly row: { caption: string; jpeg: string }[] = [];

  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<Film> {
    const film = new Film(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow3g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      film.frames.push({ at: (metadata.timestamp ?? 0) * 1_000, jpeg: data });
      void devtools.send('Page.screencastFrameAck', { sessionId });
    });
    await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
    return film;
  }

  /** @param result what the act leads to; with `act` undefined, what follows by itself */
  async step(name: string, act: (() => Promise<unknown>) | undefined, result: Locator): Promise<void> {
    const from = Date.now();
    // One that navigates ends when the next page has loaded.
    const acted = act?.();
    await expect(result.first()).toBeVisible();
    const took = Date.now() - from;
    const shown = await this.page.screenshot({ animations: 'disabled', type: 'jpeg', quality: 90 });
    await acted;
    const early = this.frames.findLast(({ at }) => at <= from + soon)?.jpeg;
    if (took > soon && early !== undefined) this.add(name, soon, early);
    this.add(name, took, shown.toString('base64'));
  }

  private add(name: string, ms: number, jpeg: string): void {
    this.row.push({ caption: `${name}<br>${(ms / 1_000).toFixed(1).replace('.', ',')} s`, jpeg });
  }

  /** Writes the pictures beside each other, with their times, as docs/pictures/<name>.png. */
  async write(browser: Browser, name: string): Promise<void> {
    const sheet = await browser.newPage({ viewport: { width: 1_600, height: 500 } });
    const figures = this.row.map(
      ({ caption, jpeg }) =>
        `<figure><img src="data:image/jpeg;base64,${jpeg}"><figcaption>${caption}</figcaption></figure>`,
    );
    await sheet.setContent(
      `<body><style>body { display: inline-flex; gap: 12px; padding: 8px; margin: 0; background: #fff; font: 12px sans-serif }
       figure { margin: 0; width: 128px } img { width: 128px; height: 263px; border: 1px solid #c9d4ce }</style>${figures.join('')}</body>`,
    );
    await sheet.locator('body').screenshot({ path: join(folder, `${name}.png`) });
    await sheet.close();
    await this.page.context().close();
  }
}
