/** Null where the browser refuses storage: it throws, or is null itself. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** A storage that never throws. If the browser refuses to store a value (blocked cookies, no storage, no space), it is kept in memory for this visit. */
function safe(storage: () => Storage) {
  /** Null: removed. */
  const memory = new Map<string, string | null>();
  return {
    getItem: (key: string): string | null =>
      memory.has(key) ? (memory.get(key) ?? null) : attempt(() => storage().getItem(key)),
    setItem(key: string, value: string): void {
      memory.set(key, value);
      attempt(() => {
        storage().setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem(key: string): void {
      memory.set(key, null);
      attempt(() => {
        storage().removeItem(key);
        memory.delete(key);
      });
    },
    /** Whether the value of this visit is lost with the page. */
    refuses: (key: string): boolean => typeof memory.get(key) === 'string',
  };
}

export const browserStorage = safe(() => localStorage);
/** Ends with the tab; survives its reload. */
export const tabStorage = safe(() => sessionStorage);

/** One typed place in a storage: `storedValue`, and the token, which is read without a schema. */
export interface StoredValue<Value> {
  /** Null when absent or not valid for the schema (an older release, a curious user): an invalid value is removed. */
  read(): Value | null;
  write(value: Value): void;
  remove(): void;
  /** The browser refused to store the last value: it is lost with the page. */
  isLost(): boolean;
  /** Calls `listener` when another tab has written or removed it, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}
