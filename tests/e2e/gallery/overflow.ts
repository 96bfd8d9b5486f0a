import { expect, type Page } from '@playwright/test';

/** Nothing is wider than the window or its own place. Styles apply a new width only with the next frame. */
export async function expectWithin(page: Page): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => outside(page), { timeout: 10_000, intervals: [50] })
    .toEqual([]);
}

/**
 * Elements wider than the window; the rolling tape of a draw is clipped on purpose, and a table's head is only for
 * screen readers if its rows are cards.
 */
const outside = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const sideways =
      scrollWidth > clientWidth + 1
        ? [`scrolls sideways at ${clientWidth}: ${beyond?.outerHTML.slice(0, 200) ?? ''}`]
        : [];
    const tables = [...document.querySelectorAll('.card:has(> table)')].filter(
      // On a phone its rows are cards; their figures are checked below.
      (card) => clientWidth >= 1024 && card.scrollWidth > card.clientWidth + 1,
    );
    const figures = [...document.querySelectorAll('.num, .money')].filter((figure) => {
      const around = figure.parentElement?.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(figure);
      const { left, right, width } = text.getBoundingClientRect();
      if (around === undefined || width === 0 || figure.matches('.tape *, thead *, .sr, :has(.sr)')) return false;
      return left < around.left - 1 || right > around.right + 1;
    });
    return [
      ...sideways,
      ...tables.map(
        (card) => `${card.scrollWidth - card.clientWidth} px of a table are out of its card at ${clientWidth}`,
      ),
      ...figures.map(({ textContent }) => `${textContent} runs out of its place at ${clientWidth}`),
    ];
  });
