import type { QueryClient } from '@tanstack/react-query';
import { servedPageId } from './served-page-id.js';

/** What a prerendered page brings, so that it comes alive as it was made: the moment, and the answers it shows by query key. */
export interface ServedPage {
  now: string;
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

/** As text inside a script element: nothing in it can end that element or begin a comment. */
export function servedPageText(page: ServedPage): string {
  return JSON.stringify(page).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Our own gateway's words in our own page, null on a page without content. */
export function readServedPage(): ServedPage | null {
  const text = document.getElementById(servedPageId)?.textContent;
  return text ? (JSON.parse(text) as ServedPage) : null;
}

/** `readAt` is when these answers were true, in milliseconds: older ones are read again. */
export function fillQueries(queries: QueryClient, page: ServedPage, readAt: number): void {
  for (const [key, answer] of page.answers) queries.setQueryData(key, answer, { updatedAt: readAt });
}
