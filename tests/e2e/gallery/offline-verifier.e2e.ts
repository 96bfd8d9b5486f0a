import { expect, test } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordOf } from './draw-answers.js';

const page = join(import.meta.dirname, '../../../frontend/dist/verifier-tirage.html');

test('the verifier of one page works from disk without a network, and asks for nothing', async ({ browser }, info) => {
  const record = await recordOf();
  const files = { honest: record, changed: { ...record, seed: 'f'.repeat(64) } };
  for (const [name, content] of Object.entries(files))
    await writeFile(info.outputPath(`${name}.json`), JSON.stringify(content));
  const context = await browser.newContext({ offline: true, viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  const asked: string[] = [];
  const refused: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));
  tab.on('console', (line) => refused.push(line.text()));
  const address = pathToFileURL(page).href;
  await tab.goto(address);
  const result = tab.locator('#resultat');
  await tab.getByLabel('Choisir la preuve du tirage').setInputFiles(info.outputPath('honest.json'));
  await expect(result.getByRole('heading', { name: 'Vérifié' })).toBeVisible();
  await expect(result.getByRole('listitem').filter({ hasText: /^vérifié/ })).toHaveCount(7);
  await expect(result.getByRole('listitem').filter({ hasText: /^non prouvé.*Ce que rien ne prouve/ })).toHaveCount(1);
  await tab.getByLabel('Choisir la preuve du tirage').setInputFiles(info.outputPath('changed.json'));
  await expect(result.getByRole('heading', { name: 'Faux' })).toBeVisible();
  await expect(
    result
      .getByRole('listitem')
      .filter({ hasText: /^faux.*code secret/ })
      .first(),
  ).toBeVisible();
  // A request that the policy did not stop would be among those asked.
  await tab.evaluate(() => fetch('https://example.org/').catch(() => undefined));
  expect(asked.filter((url) => url !== address)).toEqual([]);
  expect(refused.join('\n')).toContain('Content Security Policy');
  await context.close();
});
