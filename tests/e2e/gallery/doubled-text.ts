import type { Page } from '@playwright/test';
import { expectReflow } from '../reflow.js';
import { phone } from '../screens.js';
import type { State } from './state.js';

/** The screens, and all states of a draw, whose own text may be doubled on an ordinary phone. */
const doubled =
  /^(landing|login|register|conditions|status|free-tickets|tickets|product-sheet|(draw-|winners|history).*)$/;
/** A nine-digit figure at twice its size fits no phone. */
const tooLong = /-long$/;

/**
 * The page's text at twice its size on an ordinary phone (WCAG 1.4.4): layout breakpoints do not scale with it.
 */
export async function expectDoubledText(page: Page, { name }: State): Promise<void> {
  if (!doubled.test(name) || tooLong.test(name)) return;
  const setSize = (size: string) =>
    page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
  await page.setViewportSize(phone);
  await setSize('200%');
  await expectReflow(page, `${name} with its own text at 200 % in ${phone.width} px`);
  await setSize('');
}
