import { createHash } from 'node:crypto';

/** What the frontend's prerender bundle makes of a page: its head's own part, the markup of `#root`, the data it comes alive with. */
export interface PageParts {
  head: string;
  root: string;
  data: string;
}

/**
 * Puts a prerendered page into the built index.html between the marks that it carries. The style block takes the place of
 * everything that loads the application immediately, and the notice for browsers without JavaScript goes: the page has content.
 * @throws Error when a mark is missing: page and gateway are not of one release.
 */
export function fillFrame(frame: string, css: string, { head, root, data }: PageParts): string {
  const content = `<div id="root">${root}</div><script type="application/json" id="page">${data}</script>`;
  let page = fillHead(frame, head);
  page = put(page, /<!--app-->[^]*<!--\/app-->/, `<style>${css}</style>`);
  page = put(page, /<!--noscript-->[^]*<!--\/noscript-->/, '');
  return put(page, /<div id="root"><\/div>/, content);
}

/** Puts a head into the built index.html, which stays as it is otherwise. @throws Error when its mark is missing. */
export const fillHead = (frame: string, head: string): string => put(frame, /<!--head-->[^]*<!--\/head-->/, head);

function put(html: string, mark: RegExp, content: string): string {
  if (!mark.test(html)) throw new Error(`index.html has no ${mark.source}`);
  return html.replace(mark, () => content);
}

/** How a content policy names this very style block and no other. */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
