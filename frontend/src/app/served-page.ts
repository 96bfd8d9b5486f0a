import type { QueryClient } from '@tanstack/react-query';

/** The id of a prerendered page's data block: shows the boot script that there is already content to read. */
export const servedPageId = 'page';

/** What a prerendered page carries, so that hydration matches: the time it was made, and the answers it shows by query key. */
export interface ServedPage {
  now: string;
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

/** Escaped for a script element: nothing in it can end that element or open a comment. */
export function servedPageText(page: ServedPage): string {
  return JSON.stringify(page).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The data of our own gateway in our own page; null on a page without content. */
export function readServedPage(): ServedPage | null {
  const text = document.getElementById(servedPageId)?.textContent;
  return text ? (JSON.parse(text) as ServedPage) : null;
}

/** `readAt` is when these answers were read, in milliseconds: older ones are refetched. */
export function fillQueries(queries: QueryClient, page: ServedPage, readAt: number): void {
  for (const [key, answer] of page.answers) queries.setQueryData(key, answer, { updatedAt: readAt });
}
