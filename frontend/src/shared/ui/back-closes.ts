/** How each open dialog closes, in the order in which they opened. */
const open: (() => void)[] = [];
/** A step that this file asked for is under way. */
let leaving = false;
/** Ends the wait for that step: milliseconds until the browser has surely taken it, or never will. */
const longestStepMs = 1_000;
let stepTimer: ReturnType<typeof setTimeout> | undefined;
/** Navigations that wait for the step. */
const waiting: (() => void)[] = [];

/** Where the browser is in its history: the router's index of the page, and how many dialogs were open at the entry. */
function position(): { page: number; dialogs: number } {
  const state = window.history.state as { idx?: number; dialogs?: number } | null;
  return { page: state?.idx ?? 0, dialogs: state?.dialogs ?? 0 };
}
/** The position before the step that is being followed; null before the first look. */
let before: ReturnType<typeof position> | null = null;
/** By page, the dialogs' entries that a link in a dialog left between that page and the next. */
const leftBehind = new Map<number, number>();

/**
 * Gives an open dialog a history entry, a copy of the page's own, so that Back closes it and stays on the page. The entry is left when
 * the dialog closes in another way; one that a link in the dialog left behind is skipped on the way back, and forward again.
 * @returns to be called when the dialog closes
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  settleEntries();
  return () => {
    open.splice(open.indexOf(close), 1);
    settleEntries();
  };
}

/** Navigates once a step that is under way has been taken: the browser would take back a page that opens before. */
export function afterStep(navigate: () => void): void {
  if (leaving) waiting.push(navigate);
  else navigate();
}

/** Whether the browser is at the entry of a dialog, above that of the page. */
export const inDialogEntry = (): boolean => position().dialogs > 0;

/** Compares entries and dialogs after the current work: a dialog may open as another one closes, or close as a link is followed. */
export function settleEntries(): void {
  // Added once, however often: it outlives the dialogs, for entries to be skipped.
  window.addEventListener('popstate', follow);
  queueMicrotask(() => {
    if (leaving) return;
    const { page, dialogs } = position();
    // Back, or forward to an entry of a dialog: `follow`, which is about to be told of it, decides, and not what React renders meanwhile.
    if (before && (page < before.page || dialogs > (page === before.page ? before.dialogs : 0))) return;
    if (before && page > before.page && before.dialogs > 0) leftBehind.set(before.page, before.dialogs);
    // Later: React may render while the browser tells of a step, before `follow` has heard of it.
    if (dialogs > open.length) setTimeout(leaveEntries);
    for (let at = dialogs; at < open.length; at++) {
      window.history.pushState({ ...(window.history.state as object | null), dialogs: at + 1 }, '');
      leftBehind.delete(page);
    }
    before = position();
  });
}

function leaveEntries(): void {
  const { dialogs } = position();
  if (!leaving && dialogs > open.length) step(open.length - dialogs);
}

function step(entries: number): void {
  leaving = true;
  stepTimer = setTimeout(follow, longestStepMs);
  window.history.go(entries);
}

function follow(): void {
  const { page, dialogs } = position();
  const left = leftBehind.get(page) ?? 0;
  const isForward = !leaving && page === before?.page && dialogs > before.dialogs;
  // The person went back: the last dialogs close, unless they refuse.
  if (!leaving) for (const close of open.slice(dialogs).reverse()) close();
  // Back from a page to which a link of the dialog led, which nothing rendered has noted yet.
  if (!leaving && page === before?.page && dialogs === before.dialogs && dialogs > open.length)
    leftBehind.set(page, dialogs);
  leaving = false;
  clearTimeout(stepTimer);
  before = { page, dialogs };
  if (isForward && left >= dialogs && dialogs > open.length) return step(left - dialogs + 1);
  for (const navigate of waiting.splice(0)) navigate();
  settleEntries();
}
