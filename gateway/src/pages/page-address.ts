import { isAbsolute, posix } from 'node:path';

const hashed = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const revalidate = 'no-cache';

/** The path inside the build for a URL path, null when no file can have it. */
export function filePathOf(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Not a valid encoding: no file has this name.
    return null;
  }
  const clean =
    !/[\0\\]/.test(path) && posix.normalize(path) === path && !path.split('/').some((part) => part.startsWith('.'));
  return clean && path.startsWith('/') && !path.endsWith('/') && isAbsolute(path) ? path.slice(1) : null;
}

/**
 * A page's path without the slash after it, under which alone it has its content; null where there is none. Plain words only: a path
 * that browsers read as another site's (`//`, `/\\`) is not redirected to.
 */
export const withoutLastSlash = (pathname: string): string | null => /^((?:\/[\w-]+)+)\/+$/.exec(pathname)?.[1] ?? null;

/** Hashed assets are immutable; the service worker is revalidated each time; other files may be an hour old. */
export function cacheControlOf(path: string): string {
  if (path.startsWith('assets/')) return hashed;
  return /(^|\/)(sw|service-worker)\.js$|\.webmanifest$/.test(path) ? revalidate : anHour;
}

/**
 * Whether a missing file's path is answered with the app's page: only when HTML is accepted. A missing picture or script
 * must not be answered with a page that a browser would try to run.
 */
export function wantsPage(pathname: string, accept: string | undefined): boolean {
  if (pathname.startsWith('/assets/')) return false;
  if (accept?.includes('text/html')) return true;
  const looksLikeFile = /\.[A-Za-z0-9]+$/.test(pathname);
  return !looksLikeFile && (accept === undefined || accept.includes('*/*'));
}
