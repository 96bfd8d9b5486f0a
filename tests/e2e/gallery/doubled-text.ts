import type { Page } from '@playwright/test';
import { expectReflow } from '../reflow.js';
import { phone } from '../screens.js';
import type { State } from './state.js';

const smallest = { width: 320, height: 640 };

/** A nine-digit figure at twice its size fits no phone. */
const tooLong = /-long$/;
/** Shown to a hall, on a screen of its own: nobody decides in it. */
const forAHall = /^admin-presentation/;

/**
 * The text of every user's screen and dialog at one and a half and twice its size on an ordinary phone, and twice its size on the smallest (WCAG
 * 1.4.4): layout breakpoints do not scale with it. The back-office's dialogs, in which one decides, at twice its size on an ordinary phone.
 */
export async function expectDoubledText(page: Page, { name, as, dialog }: State): Promise<void> {
  const isUsers = as !== 'admin';
  if (!(isUsers || dialog !== undefined) || tooLong.test(name) || forAHall.test(name)) return;
  const setSize = (size: string) =>
    page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
  await page.setViewportSize(phone);
  for (const size of isUsers ? ['150%', '200%'] : ['200%']) {
    await setSize(size);
    await expectReflow(page, `${name} with its own text at ${size} in ${phone.width} px`, { dialogOnly: !isUsers });
  }
  if (isUsers) {
    await page.setViewportSize(smallest);
    await expectReflow(page, `${name} with its own text at 200% in ${smallest.width} px`, { mayBreak: true });
  }
  await setSize('');
}
