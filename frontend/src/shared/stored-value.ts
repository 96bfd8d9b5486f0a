import * as z from 'zod/mini';
import './api/zod-settings.js';
import { browserStorage, type StoredValue } from './browser-storage.js';

/** A typed place in localStorage or another storage, or in memory where the browser refuses it; `key` must never change once released. */
export function storedValue<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  storage = browserStorage,
): StoredValue<z.output<Schema>> {
  const remove = () => storage.removeItem(key);
  return {
    read() {
      const text = storage.getItem(key);
      if (text === null) return null;
      const parsed = z.safeParse(schema, parseJson(text));
      if (parsed.success) return parsed.data;
      remove();
      return null;
    },
    // Parsed before it is written too: what the schema does not name (such as a password) is never stored.
    write: (value) => storage.setItem(key, JSON.stringify(z.parse(schema, value))),
    remove,
    isLost: () => storage.refuses(key),
    subscribe(listener) {
      // Null: everything was removed.
      const follow = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // No schema accepts what is not JSON.
    return undefined;
  }
}
