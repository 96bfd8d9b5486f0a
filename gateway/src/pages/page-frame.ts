import { hash } from 'node:crypto';

/** The parts of a page that the frontend's prerender bundle renders: its own head, the markup of `#root`, the data for hydration. */
export interface PageParts {
  head: string;
  root: string;
  data: string;
}

/**
 * Inserts a prerendered page into the built index.html at its markers. The style block replaces everything that loads the
 * application immediately, and the notice for browsers without JavaScript is removed: the page has content.
 * @throws Error when a marker is missing: page and gateway are of different releases.
 */
export function fillFrame(frame: string, css: string, { head, root, data }: PageParts): string {
  const content = `<div id="root">${root}</div><script type="application/json" id="page">${data}</script>`;
  let page = fillHead(frame, head);
  page = put(page, /<!--app-->[^]*<!--\/app-->/, `<style>${css}</style>`);
  page = put(page, /<!--noscript-->[^]*<!--\/noscript-->/, '');
  return put(page, /<div id="root"><\/div>/, content);
}

/** Inserts a head into the built index.html and changes nothing else. @throws Error when its marker is missing. */
export const fillHead = (frame: string, head: string): string => put(frame, /<!--head-->[^]*<!--\/head-->/, head);

function put(html: string, mark: RegExp, content: string): string {
  if (!mark.test(html)) throw new Error(`index.html has no ${mark.source}`);
  return html.replace(mark, () => content);
}

/** The source expression that allows exactly this style block in a content policy. */
export const styleHash = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`;
