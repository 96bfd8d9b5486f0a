import { expect, test, type Page } from '@playwright/test';
import { desktop, phone } from '../screens.js';
import { openState } from './open-state.js';

// What a real keyboard and caret do, which jsdom does not have.
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'fr-FR' });

const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);

for (const [path, label] of [
  ['/admin/users', 'Inscrits du'],
  ['/admin/payments', 'Du'],
  ['/admin/tickets', 'Du'],
  ['/admin/audit-log', 'Du'],
  ['/admin/messages/diffusions', 'Du'],
] as const) {
  test(`${path}: a day is typed by keyboard, and typed again`, async ({ page }) => {
    await page.setViewportSize(desktop);
    await openState(page, { name: path, path, as: 'admin' });
    const day = page.getByLabel(label, { exact: true });
    // Day and month are the same: their order depends on the browser's language.
    await day.pressSequentially('11112026', { delay: 40 });
    await expect(day).toHaveValue('2026-11-11');
    expect(query(page)).toBe('?du=2026-11-11');
    // Still in the year.
    await page.keyboard.press('Backspace');
    await expect(day).toHaveValue('');
    await page.keyboard.type('2025', { delay: 40 });
    await expect(day).toHaveValue('2025-11-11');
    expect(query(page)).toBe('?du=2025-11-11');
    await page.keyboard.press('Backspace');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(day, 'a half-typed day when it is left').toHaveValue('2025-11-11');
    await day.focus();
    for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace'])
      await page.keyboard.press(key);
    expect(query(page), 'every part deleted').toBe('');
  });
}

test('a day and its time are typed by keyboard', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openState(page, { name: 'new-product', path: '/admin/products/new', as: 'admin' });
  const draw = page.getByLabel('Date du tirage');
  // The last letter where the browser's language counts twelve hours; elsewhere it is ignored.
  await draw.pressSequentially('111120261030a', { delay: 40 });
  await expect(draw).toHaveValue('2026-11-11T10:30');
});

test('a phone number is corrected where the caret is', async ({ page }) => {
  await page.setViewportSize(phone);
  await openState(page, { name: 'login', path: '/login' });
  const field = page.getByLabel('Numéro de téléphone');
  await field.pressSequentially('91112345');
  await expect(field).toHaveValue('91112345');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('90 11 23 45');
  await field.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  // Behind a space.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('92 11 23 45');
});
