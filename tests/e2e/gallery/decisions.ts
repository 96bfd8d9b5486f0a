import { expect, type Page } from '@playwright/test';

/**
 * What a person decides by on a phone can be read and pressed: no text is smaller than 14 px, and what is pressed is 44 px wide and high, but
 * not a link within a sentence, which is as high as its line (WCAG 2.5.5). The words of a button are within it. The header with a name of any length is one line high.
 */
export async function expectLegible(page: Page): Promise<void> {
  expect.soft(await page.evaluate(illegible)).toEqual([]);
}

/** Values of a proof are compared, not read. */
function illegible(): string[] {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const found = new Set<string>();
  const named = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 40)}`;
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr, .skip, [inert], [aria-hidden=true]');

  const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || node.textContent?.trim() === '' || !shown(parent) || parent.closest('.hash')) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    // The smallest phones hide the brand beside its mark.
    if (size > 0 && size < 13.9) found.add(`${size} px: ${named(parent)}`);
  }

  const pressed = 'a[href], button, summary, select, textarea, input:not([type=hidden])';
  /** Whether it is part of a sentence: its block has words of its own. */
  const inSentence = (element: Element): boolean => {
    if (!getComputedStyle(element).display.startsWith('inline') || getComputedStyle(element).display === 'inline-flex')
      return false;
    let block = element.parentElement!;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement!;
    const words = document.createRange();
    words.selectNodeContents(block);
    let rest = block.textContent;
    for (const one of block.querySelectorAll(pressed)) rest = rest.replace(one.textContent, '');
    return /\p{L}/u.test(rest);
  };
  for (const element of open.querySelectorAll<HTMLElement>(pressed)) {
    if (!shown(element) || inSentence(element)) continue;
    const target =
      (element.matches('[type=checkbox], [type=radio]') && (element as HTMLInputElement).labels?.[0]) || element;
    const contains = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === element);
    };
    const { width, height } = target.getBoundingClientRect();
    if (width >= 43.5 && height >= 43.5) continue;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width: wide, height: high } = target.getBoundingClientRect();
    const [x, y] = [left + wide / 2, top + high / 2];
    // Its area may be larger than its box: a card whose name is the link.
    const isWide = wide >= 43.5 || (contains(x - 21, y) && contains(x + 21, y));
    const isHigh = high >= 43.5 || (contains(x, y - 21) && contains(x, y + 21));
    if (!isWide || !isHigh) found.add(`${Math.round(wide)} × ${Math.round(high)}: ${named(element)}`);
  }
  window.scrollTo({ top: 0, behavior: 'instant' });

  for (const button of open.querySelectorAll('.btn:not(.btn-icon)')) {
    if (!shown(button)) continue;
    const words = document.createRange();
    words.selectNodeContents(button);
    const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
    const free = Math.min(inner.left - outer.left, outer.right - inner.right);
    if (free < 4) found.add(`${Math.round(free)} px beside what is in ${named(button)}`);
  }

  const header = document.querySelector('.top-bar')?.getBoundingClientRect().height ?? 0;
  if (header > 64) found.add(`a header of ${Math.round(header)} px`);
  return [...found];
}

/** In high contrast, which drops backgrounds and shadows, buttons, fields and what is chosen have their outlines. */
export async function expectOutlines(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await page.evaluate(withoutOutline), 'in high contrast').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

function withoutOutline(): string[] {
  const drawn = (style: CSSStyleDeclaration) =>
    (style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) >= 1) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1);
  const found: string[] = [];
  const check = (selector: string, holds: (style: CSSStyleDeclaration) => boolean, part?: '::before') => {
    for (const element of document.querySelectorAll(selector))
      if (element.checkVisibility() && !holds(getComputedStyle(element, part)))
        found.push(`${part ?? ''} ${element.outerHTML.slice(0, 120)}`);
  };
  const keepsColor = (style: CSSStyleDeclaration) => style.getPropertyValue('forced-color-adjust') === 'none';
  check('.btn, .input, .card, .ticket, .notice, dialog[open]', drawn);
  check(
    '[aria-current], .on, .chosen',
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
  check('progress, .note-dot', keepsColor);
  check('.dot', keepsColor, '::before');
  return found;
}
