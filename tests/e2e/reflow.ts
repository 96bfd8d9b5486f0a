import { expect, type Page } from '@playwright/test';

/**
 * Elements that may end in an ellipsis: a message preview, the user's own name, the description under a product's name.
 * Also a table's head, whose rows may be cards, and elements outside of the window until requested.
 */
const mayBeCut = [
  '.clip',
  '.msg-item',
  '[class*=_excerpt_]',
  '.who',
  '.offer p',
  '.pick .ds',
  'thead',
  '.skip',
  '[aria-hidden=true]',
  '.drawer:not([open])',
];

/**
 * Everything can be read and reached without horizontal scrolling (WCAG 1.4.10, 1.4.4): no text or control leaves the
 * window, and no box clips its text.
 * @param mayBreak whether a word may be on any number of lines: the window has room for a few letters
 * @param dialogOnly whether the width of the page behind an open dialog does not count
 */
export async function expectReflow(
  page: Page,
  what: string,
  { mayBreak = false, dialogOnly = false } = {},
): Promise<void> {
  const problems = () =>
    page.evaluate(
      async ([allowed, maxCovered, anyLines, anyPage]) => {
        // Cards far from the viewport have an estimated height until they come near it; these checks cover all of them at once.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { content-visibility: visible !important }');
        document.adoptedStyleSheets = [sheet];
        // The page applies a new width or text size with its next frames.
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
        const width = document.documentElement.clientWidth;
        const found: string[] = [];
        if (!anyPage && document.documentElement.scrollWidth > width + 1)
          found.push(`the page is ${document.documentElement.scrollWidth} wide in ${width}`);
        const forScreenReaders = (element: Element | null): boolean =>
          element !== null &&
          (getComputedStyle(element).clipPath === 'inset(50%)' || forScreenReaders(element.parentElement));
        const shown = (element: Element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !forScreenReaders(element) &&
          !allowed.some((selector) => element.closest(selector) !== null);
        const named = (element: Element) =>
          `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 50) ?? ''}`;
        // Content with its own scrollbar (a record's raw text) is not lost.
        const scrolls = (element: Element): boolean => {
          for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement)
            if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
              return true;
          return false;
        };
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        /** Whether a box around the text hides part of it, by an ellipsis, a line clamp or clipping. */
        const cutBy = (element: Element, text: DOMRect): string | null => {
          for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box);
            const edge = box.getBoundingClientRect();
            if (cuts(overflowX) && (text.right > edge.right + 1 || text.left < edge.left - 1)) return 'at its side';
            if (cuts(overflowY) && (text.bottom > edge.bottom + 3 || text.top < edge.top - 3)) return 'below';
            if (['auto', 'scroll'].includes(overflowY)) return null;
          }
          return null;
        };
        /** A word on three lines or more: its box is far too narrow for it. No word has more than 20 letters, and a hash has none. */
        const inColumn = (text: Text): boolean =>
          [...text.data.matchAll(/[\p{L}\p{N}]{4,}/gu)].some(({ 0: word, index }) => {
            if (word.length > 20) return false;
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 2;
          });
        const open = document.querySelector('dialog[open]') ?? document.body;
        const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const parent = node.parentElement;
          if (parent === null || parent.matches('option') || node.textContent?.trim() === '' || !shown(parent))
            continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
          if (!anyLines && !parent.closest('.hash') && inColumn(node as Text))
            found.push(`letters one below the other: ${named(parent)}`);
          const out = boxes.some((box) => box.right > width + 1 || box.left < -1);
          if (out && !scrolls(parent)) found.push(`leaves the window: ${named(parent)}`);
          const cut = boxes.map((box) => cutBy(parent, box)).find((one) => one !== null);
          if (cut !== undefined) found.push(`cut ${cut}: ${named(parent)}`);
        }
        for (const element of open.querySelectorAll('a, button, input, select, textarea, summary, label')) {
          const { left, right, width: wide, height } = element.getBoundingClientRect();
          if (wide === 0 || !shown(element) || scrolls(element) || getComputedStyle(element).opacity === '0') continue;
          if (right > width + 1 || left < -1) found.push(`cannot be pressed as a whole: ${named(element)}`);
          if (element.matches('.btn-icon') && wide < height - 1)
            found.push(`squeezed: ${element.outerHTML.slice(0, 120)}`);
        }
        for (const bar of open.querySelectorAll('header, .sticky-bar, nav')) {
          const { position, bottom } = getComputedStyle(bar);
          const inView = bar.getBoundingClientRect().height + Math.min(0, Number.parseFloat(bottom) || 0);
          const covers = inView / window.innerHeight;
          if (position === 'sticky' && shown(bar) && covers > maxCovered)
            found.push(`covers ${Math.round(covers * 100)} % of the window for ever: ${named(bar)}`);
        }
        return [...new Set(found)];
      },
      [mayBeCut, 0.45, mayBreak, dialogOnly] as const,
    );
  await expect
    .configure({ soft: true })
    .poll(problems, { message: what, timeout: 15_000, intervals: [50] })
    .toEqual([]);
}

/** With reduced motion a complete screen shows none: no animation runs for longer than 10 ms. */
export async function expectStill(page: Page, what: string): Promise<void> {
  let moving: string[] = [];
  // In one evaluation: a complete screen may load more data immediately afterwards, and then shows a spinner.
  await expect(async () => {
    const found = await page.evaluate(motion);
    expect(found, `${what}: loading`).not.toBeNull();
    moving = found ?? [];
  }).toPass({ timeout: 10_000, intervals: [50] });
  expect.soft(moving, `${what}: motion`).toEqual([]);
}

/** @returns animations longer than that; null while the screen loads */
function motion(): string[] | null {
  if (document.querySelector('[aria-busy=true], .spin') !== null) return null;
  return document
    .getAnimations()
    .filter((one) => one.playState === 'running')
    .map((one) => ({
      ms: Number(one.effect?.getComputedTiming().activeDuration ?? 0),
      of: one.effect instanceof KeyframeEffect ? (one.effect.target?.outerHTML.slice(0, 80) ?? '') : '',
    }))
    .filter(({ ms }) => ms > 10)
    .map(({ ms, of }) => `${ms} ms: ${of}`);
}
