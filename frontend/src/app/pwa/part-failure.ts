import { timeoutSignal } from '../../shared/api/timeout-signal.js';
import { tabStorage } from '../../shared/browser-storage.js';

/** The messages of Chromium, Firefox, Safari and Vite's loader, in this order. */
const notLoaded =
  /Failed to fetch dynamically imported|error loading dynamically imported|Importing a module script failed|Unable to preload CSS/i;

/** Whether a screen failed because its code did not load: no network, or a deploy removed the file. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && notLoaded.test(error.message);

/** At most one reload in this time: one that did not help would not help again (milliseconds). */
const reloadIntervalMs = 10 * 60_000;

/** What to do about a missing part: wait for the network, reload the deployed version, or report that this did not help. */
export function answerToMissing(
  serverAnswers: boolean,
  reloadedAt: number | null,
  now: number,
): 'wait' | 'reload' | 'give-up' {
  if (!serverAnswers) return 'wait';
  return reloadedAt !== null && now - reloadedAt < reloadIntervalMs ? 'give-up' : 'reload';
}

const reloadedKey = 'raffle.reloaded-at';

/** When this tab was last reloaded for a missing part, in milliseconds; null for never. */
export function reloadedAt(): number | null {
  const at = Number(tabStorage.getItem(reloadedKey) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

/** Reloads the page from the currently deployed files. @returns false where no storage would know of it: it could repeat for ever */
export function reloadDeployed(): boolean {
  tabStorage.setItem(reloadedKey, String(Date.now()));
  if (tabStorage.refuses(reloadedKey)) return false;
  window.location.reload();
  return true;
}

/** Whether the server answers; a browser that reports a connection may have no network. Waits at most 8 s. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/api/config', { cache: 'no-store', credentials: 'omit', signal: timeoutSignal(8_000) }).then(
    () => true,
    () => false,
  );
}
