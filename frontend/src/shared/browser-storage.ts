/** Values that the browser did not store: kept for this visit (blocked cookies, a WebView without storage, no space left). */
const memory = new Map<string, string>();

/** Null where the browser refuses storage: localStorage throws, or is null itself. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** localStorage that never throws. */
export const browserStorage = {
  getItem: (key: string): string | null => memory.get(key) ?? attempt(() => localStorage.getItem(key)),
  setItem(key: string, value: string): void {
    memory.set(key, value);
    attempt(() => {
      localStorage.setItem(key, value);
      memory.delete(key);
    });
  },
  removeItem(key: string): void {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  },
  /** Whether the value of this visit is lost with the page. */
  refuses: (key: string): boolean => memory.has(key),
};
