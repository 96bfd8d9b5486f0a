/** How each open dialog closes, in the order in which they opened. */
const open: (() => void)[] = [];
/** A step back that this file asked for is under way. */
let leaving = false;

/** How many dialogs were open at the current history entry. */
const depth = (): number => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/**
 * Gives an open dialog a history entry, a copy of the page's own, so that Back closes it and stays on the page. The entry is left when
 * the dialog closes in another way; one that a link in the dialog left behind is skipped on the way back.
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

/** Compares entries and dialogs after the current work: a dialog may open as another one closes, or close as a link is followed. */
export function settleEntries(): void {
  queueMicrotask(() => {
    if (leaving) return;
    const spare = depth() - open.length;
    if (spare > 0) {
      leaving = true;
      window.history.go(-spare);
    }
    for (let at = depth(); at < open.length; at++) {
      window.history.pushState({ ...(window.history.state as object | null), dialogs: at + 1 }, '');
    }
  });
}

function follow(): void {
  // The person went back: the last dialogs close, unless they refuse.
  if (!leaving) for (const close of open.slice(depth()).reverse()) close();
  leaving = false;
  settleEntries();
}
