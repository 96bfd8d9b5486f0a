import * as z from 'zod/mini';
import { tabStorage, type StoredValue } from './browser-storage.js';
import { storedValue } from './stored-value.js';

/**
 * What is typed here, until it is sent: it survives a reload and the tab. A tab in which nothing was typed shows what was typed last in
 * any; one in which something was typed has its own, which no other tab changes, and which is not offered again once it was sent, here or
 * in another tab that showed the same.
 * @param key must never change once released
 */
export function typedValue<Schema extends z.ZodMiniType>(key: string, schema: Schema): StoredValue<z.output<Schema>> {
  type Value = z.output<Schema>;
  const last = storedValue(key, schema);
  const own = storedValue(key, z.object({ typed: z.nullable(schema) }), tabStorage);
  const ownTyped = () => own.read() as { typed: Value | null } | null;
  const read = () => {
    const mine = ownTyped();
    return mine === null ? last.read() : mine.typed;
  };
  /** Typed last in any tab, as known here: another tab's event has only what it is now. */
  let seen = last.read();
  const same = (one: Value | null, other: Value | null) => JSON.stringify(one) === JSON.stringify(other);
  return {
    read,
    write(value) {
      if (same(value, read())) return;
      own.write({ typed: value } as never);
      last.write(value);
      seen = value;
    },
    remove() {
      const mine = read();
      if (mine === null) return;
      own.write({ typed: null } as never);
      if (same(last.read(), mine)) last.remove();
    },
    isLost: () => own.isLost() && last.isLost(),
    subscribe: (listener) =>
      last.subscribe(() => {
        const before = seen;
        seen = last.read();
        const mine = ownTyped();
        const isSent = mine !== null && mine.typed !== null && seen === null && same(mine.typed, before);
        if (isSent) own.write({ typed: null } as never);
        if (isSent || mine === null) listener();
      }),
  };
}
