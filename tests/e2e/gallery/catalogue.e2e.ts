import { expect, test, type Page } from '@playwright/test';
import { backOfficeProvocations } from './back-office-provocations.js';
import { sentences, type Situation } from './catalogue.js';
import { answerCalls, openState } from './open-state.js';
import { settle } from './page-time.js';
import { paymentReturnProvocations } from './payment-return-provocations.js';
import { expired, sentenceOf, type Provocation } from './provocation.js';
import { visitorProvocations } from './visitor-provocations.js';

const atLogin = async (page: Page, as: Provocation['as']) => {
  await page.waitForURL('**/login');
  await expect(page.getByRole('alert').getByText(sentenceOf(expired), { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: as === 'admin' ? 'Administrateur' : 'Utilisateur' })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('raffle.token'))).toBeNull();
};

const table: Record<Situation, readonly Provocation[]> = {
  ...visitorProvocations,
  ...paymentReturnProvocations,
  ...backOfficeProvocations,
};

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: { width: 360, height: 740 } });
test.describe.configure({ mode: 'parallel', timeout: 30_000 });

test('every row of the specification is in the table', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(sentences).sort());
  for (const [row, provocations] of Object.entries(table)) expect(provocations, row).not.toHaveLength(0);
});

for (const [situation, provocations] of Object.entries(table) as [Situation, readonly Provocation[]][]) {
  for (const { how, beside, retry, then, ...state } of provocations) {
    test(`${situation}: ${how}`, async ({ page }) => {
      await openState(page, { name: situation, ...state });
      if (situation === '401 on any call') return atLogin(page, state.as);
      const sentence = page.getByText(sentences[situation], { exact: true }).first();
      await expect(sentence).toBeVisible();
      if (beside !== undefined) await expect(page.getByText(beside, { exact: true }).first()).toBeVisible();
      if (retry) {
        await answerCalls({ ...retry.api });
        await page.getByRole('button', { name: 'Réessayer' }).click();
        await settle(page);
        await expect(page.getByText(retry.sees).first()).toBeVisible();
        await expect(sentence).toBeHidden();
      }
      await then?.(page);
    });
  }
}
