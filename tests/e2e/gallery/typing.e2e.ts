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
    await expect.poll(() => query(page)).toBe('?from=2026-11-11');
    // Still in the year.
    await page.keyboard.press('Backspace');
    await expect(day).toHaveValue('');
    await page.keyboard.type('2025', { delay: 40 });
    await expect(day).toHaveValue('2025-11-11');
    await expect.poll(() => query(page)).toBe('?from=2025-11-11');
    await page.keyboard.press('Backspace');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(day, 'a half-typed day when it is left').toHaveValue('2025-11-11');
    await day.focus();
    for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace'])
      await page.keyboard.press(key);
    await expect.poll(() => query(page), 'every part deleted').toBe('');
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

for (const { path, as, label, text, left = text, middle } of [
  { path: '/login', label: 'Numéro de téléphone', text: '90112345', left: '90 11 23 45', middle: '9' },
  { path: '/register', label: 'Nom complet', text: 'Afi Éwé Koffi', middle: 'ɖ' },
  { path: '/verifier', label: 'Le code qu’on vous a dit', text: 'k7m2pqr4', middle: 'x' },
  { path: '/admin/users', as: 'admin', label: 'Rechercher un utilisateur', text: 'Afi Mensah', middle: 'ɖ' },
] as const satisfies readonly Composed[]) {
  test(`${path}: a keyboard that composes words writes and replaces what is typed`, async ({ page }) => {
    await page.setViewportSize(as === 'admin' ? desktop : phone);
    await openState(page, { name: path, path, ...(as && { as }) });
    const field = page.getByLabel(label);
    const keyboard = await page.context().newCDPSession(page);
    const compose = async (word: string, replaced?: { replacementStart: number; replacementEnd: number }) => {
      const caret = { selectionStart: word.length, selectionEnd: word.length };
      await keyboard.send('Input.imeSetComposition', { text: word, ...caret, ...replaced });
      // Longer than the pause after which a list is searched.
      await page.clock.runFor(400);
    };
    await field.focus();
    for (let length = 1; length <= text.length; length += 1) {
      await compose(text.slice(0, length));
      await expect(field).toHaveValue(text.slice(0, length));
    }
    await keyboard.send('Input.insertText', { text });
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await compose(middle);
    await expect(field).toHaveValue(`${text[0]}${middle}${text.slice(1)}`);
    await keyboard.send('Input.insertText', { text: middle });
    // A suggestion replaces what was written.
    await compose(text.slice(0, 2), { replacementStart: 0, replacementEnd: 3 });
    await keyboard.send('Input.insertText', { text: text.slice(0, 2) });
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart), 'the caret').toBe(2);
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue(left);
  });
}

interface Composed {
  path: string;
  as?: 'admin';
  label: string;
  text: string;
  left?: string;
  middle: string;
}

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
