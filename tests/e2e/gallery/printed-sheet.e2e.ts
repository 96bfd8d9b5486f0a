import { aReceipt } from '@raffle/contracts/fixtures/tickets';
import { bigReceipt } from './ticket-answers.js';
import { expect, test } from '@playwright/test';
import { openState } from './open-state.js';
import { states } from './states.js';

// What people print from a dialog: the sheet for the huissier, from each screen that links to it, and the receipt of tickets.
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });

for (const [name, pages] of [
  ['draw-record-sheet', 1],
  ['admin-draw-sheet', 1],
  // Forty winners.
  ['admin-presentation-sheet-many', 2],
] as const) {
  test(`${name} is the sheet alone, whole, on ${pages} of A4`, async ({ page }) => {
    const state = (await states()).find((one) => one.name === name);
    await openState(page, state!);
    // Its code is loaded when it is opened.
    await expect(page.getByRole('heading', { name: /^Procès-verbal du tirage/ })).toBeVisible();
    const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(pages);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('img', { name: /^Code à scanner/ })).toBeVisible();
    await expect(page.getByText('Nom, tampon et signature')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
}

/** What whoever holds only the paper or the picture compares with the published record. */
const proofOf = ({ commitment, frozen, tickets }: typeof aReceipt): string[] => [
  commitment,
  ...(frozen ? [frozen.root] : []),
  ...tickets.map(({ leaf }) => leaf),
];

for (const colorScheme of ['light', 'dark'] as const)
  for (const [name, receipt] of [
    ['ticket-receipt', aReceipt],
    ['ticket-receipt-proof', aReceipt],
    ['ticket-receipt-long', bigReceipt],
  ] as const)
    test(`${name} is one page of A4 with its proof, printed from the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const state = (await states()).find((one) => one.name === name);
      await openState(page, state!);
      await expect(page.getByText('Cachet du tirage')).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme });
      await expect(page.getByRole('img', { name: /^Code à scanner/ })).toBeVisible();
      for (const value of proofOf(receipt))
        await expect(page.locator('.hash', { hasText: value }).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByText('Bon Tirage, Reçu')).toBeVisible();
      await expect(page.locator('.printed').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
      const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } });
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    });

for (const [name, receipt] of [
  ['ticket-receipt', aReceipt],
  ['ticket-receipt-long', bigReceipt],
] as const)
  test(`the saved picture of ${name} holds its proof, without the secrets`, async ({ page }) => {
    await page.addInitScript(() => {
      const drawn: string[] = ((window as unknown as { drawn: string[] }).drawn = []);
      const fillText = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function record(...args) {
        drawn.push(args[0]);
        return fillText.apply(this, args);
      };
    });
    const state = (await states()).find((one) => one.name === name);
    await openState(page, state!);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^recu-.*\.png$/);
    await saved.saveAs(test.info().outputPath(`${name}.png`));
    const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.join(''));
    for (const value of [...proofOf(receipt), `/tirages/${receipt.entry.product_id}`]) expect(drawn).toContain(value);
    for (const { secret } of receipt.tickets) expect(drawn).not.toContain(secret);
  });

for (const name of ['conditions', 'draw-record', 'money'])
  test(`${name} is printed dark on white, without menus`, async ({ page }) => {
    const state = (await states()).find((one) => one.name === name);
    await openState(page, state!);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(15, 31, 25)');
    await expect(page.locator('nav, .foot, .top-bar').filter({ visible: true })).toHaveCount(0);
  });

for (const name of ['draw-record', 'help'])
  test(`${name} is printed with everything that is folded on the screen, and folded again afterwards`, async ({
    page,
  }) => {
    await page.addInitScript(() =>
      addEventListener('load', () => {
        const page = window as unknown as { folded: number[] };
        page.folded = [];
        for (const event of ['beforeprint', 'afterprint'])
          addEventListener(event, () => page.folded.push(document.querySelectorAll('details:not([open])').length));
      }),
    );
    const state = (await states()).find((one) => one.name === name);
    await openState(page, state!);
    const folded = await page.locator('details:not([open])').count();
    expect(folded).toBeGreaterThan(1);
    await page.pdf();
    expect(await page.evaluate(() => (window as unknown as { folded: number[] }).folded)).toEqual([0, folded]);
  });
