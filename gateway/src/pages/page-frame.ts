import { hash } from 'node:crypto';

/** The parts of a page that the frontend's prerender bundle renders: its own head, the markup of `#root`, the data for hydration. */
export interface PageParts {
  /** Null for the built one. */
  head: string | null;
  root: string;
  /** Null for a shell: layout and heading of a page whose content only the application has. */
  data: string | null;
}

/**
 * Inserts a prerendered page into the built index.html at its markers. The style block replaces everything that loads the
 * application immediately, and the notice for browsers without JavaScript is removed: the page has content. A shell keeps both; of
 * what loads the application only the style sheets are replaced, for which the first paint would wait.
 * @throws Error when a marker is missing: page and gateway are of different releases.
 */
export function fillFrame(frame: string, css: string, { head, root, data }: PageParts): string {
  const style = `<style>${css}</style>`;
  let page = head === null ? frame : fillHead(frame, head);
  if (data === null) {
    page = put(page, /<!--app-->/, style).replace(/<link rel="stylesheet"[^>]*>\s*/g, '');
    return put(page, /<div id="root"><\/div>/, `<div id="root">${root}</div>`);
  }
  page = put(page, /<!--app-->[^]*<!--\/app-->/, style);
  page = put(page, /<!--noscript-->[^]*<!--\/noscript-->/, '');
  const content = `<div id="root">${root}</div><script type="application/json" id="page">${data}</script>`;
  return put(page, /<div id="root"><\/div>/, content);
}

/** Inserts a head into the built index.html and changes nothing else. @throws Error when its marker is missing. */
export const fillHead = (frame: string, head: string): string => put(frame, /<!--head-->[^]*<!--\/head-->/, head);

function put(html: string, mark: RegExp, content: string): string {
  if (!mark.test(html)) throw new Error(`index.html has no ${mark.source}`);
  return html.replace(mark, () => content);
}

/** The source expression that allows exactly this style block in a content policy. */
export const styleHash = (css: string): string => sourceOf(css);

/** The source expression of the built index.html's one script block, which runs before the first frame; undefined when it has none. */
export function scriptHash(frame: string): string | undefined {
  const text = /<script>([^]*?)<\/script>/.exec(frame)?.[1];
  return text === undefined ? undefined : sourceOf(text);
}

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
