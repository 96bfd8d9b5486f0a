/** How each open dialog closes, in the order in which they opened. */
const open: (() => void)[] = [];
/** A step that this file asked for is under way. */
let leaving = false;

/** Beside the router's own state of an entry. */
interface EntryState {
  /** The router's index of the page. */
  idx?: number;
  /** How many dialogs were open at the entry. */
  dialogs?: number;
  /** The page's address was replaced while they were open: closing them stays at the entry. */
  changed?: boolean;
}
const entry = () => (window.history.state ?? {}) as EntryState;

/** Where the browser is in its history. */
function position(): { page: number; dialogs: number } {
  const { idx = 0, dialogs = 0 } = entry();
  return { page: idx, dialogs };
}
/** The position before the step that is being followed. */
let before = { page: 0, dialogs: 0 };
/** By page, the dialogs' entries that a link in a dialog left between that page and the next. */
const leftBehind = new Map<number, number>();

/**
 * Gives an open dialog a history entry, a copy of the page's own, so that Back closes it and stays on the page. The entry is left when
 * the dialog closes in another way, unless the page's address was replaced in it, which Back then undoes; one that a link in the dialog left behind is skipped on the way back, and forward again.
 * @returns to be called when the dialog closes
 */
export function closeOnBack(close: () => void): () => void {
  // Added once, however often: it outlives the dialog, for entries to be skipped.
  window.addEventListener('popstate', follow);
  open.push(close);
  settleEntries();
  return () => {
    open.splice(open.indexOf(close), 1);
    settleEntries();
  };
}

/** Whether a dialog has an entry of its own, in which the page's address is replaced. */
export const inDialogEntry = (): boolean => position().dialogs > 0;

/** Compares entries and dialogs after the current work: a dialog may open as another one closes, or close as a link is followed. */
export function settleEntries(): void {
  queueMicrotask(() => {
    if (leaving) return;
    const { page, dialogs: known } = position();
    if (page > before.page && before.dialogs > 0) leftBehind.set(before.page, before.dialogs);
    // A new address in the entry of the dialogs, as a filter chosen in a sheet.
    const changed = page === before.page && known < before.dialogs ? true : entry().changed;
    const dialogs = page === before.page ? Math.max(known, before.dialogs) : known;
    if (changed) window.history.replaceState({ ...entry(), dialogs: Math.min(dialogs, open.length), changed }, '');
    else if (dialogs > open.length) step(open.length - dialogs);
    for (let at = dialogs; at < open.length; at++) {
      window.history.pushState({ ...entry(), dialogs: at + 1, changed: undefined }, '');
      leftBehind.delete(page);
    }
    before = position();
  });
}

function step(entries: number): void {
  leaving = true;
  window.history.go(entries);
}

function follow(): void {
  const { page, dialogs } = position();
  const left = leftBehind.get(page) ?? 0;
  const isForward = !leaving && page === before.page && dialogs > before.dialogs;
  // The person went back: the last dialogs close, unless they refuse.
  if (!leaving) for (const close of open.slice(dialogs).reverse()) close();
  leaving = false;
  before = { page, dialogs };
  if (isForward && left >= dialogs && dialogs > open.length) step(left - dialogs + 1);
  else settleEntries();
}
