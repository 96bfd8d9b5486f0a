import * as z from 'zod/mini';
import { texts } from './texts.fr.js';

/** The values typed into a form over those of the server, by field, and the server's value when the typing began. */
export type Typed = Readonly<Record<string, { readonly value: unknown; readonly base: unknown }>>;

/** `Typed` of a form of texts, as it is stored. */
export const typedTexts = z.record(z.string(), z.object({ value: z.string(), base: z.string() }));

/** What the fields show: what was typed, elsewhere what the server has, also when that is read again. */
export function withTyped<V extends object>(now: V, typed: Typed): V {
  return { ...now, ...Object.fromEntries(Object.entries(typed).map(([name, { value }]) => [name, value])) };
}

/** With the values of `change` typed; a field that is back at the server's value counts as untouched. */
export function typeInto<V extends object>(typed: Typed, now: V, change: Partial<V>): Typed {
  const server = new Map<string, unknown>(Object.entries(now));
  const fields = Object.entries(change).map(([name, value]: [string, unknown]) => [
    name,
    { value, base: typed[name] ? typed[name].base : server.get(name) },
  ]);
  return stillTyped({ ...typed, ...(Object.fromEntries(fields) as Typed) }, now);
}

/** What still differs from the server's values; without the `locked` fields, which cannot be changed. */
export function stillTyped<V extends object>(typed: Typed, now: V, locked: readonly (keyof V)[] = []): Typed {
  const server = new Map<string, unknown>(Object.entries(now));
  const others = Object.entries(typed).filter(
    ([name, { value }]) => server.has(name) && !same(value, server.get(name)) && !locked.includes(name as keyof V),
  );
  return Object.fromEntries(others);
}

/**
 * Beside each text where another administrator put something while something else was typed: a sentence with their value. Saving
 * again is a decision then.
 * @param shown how a value reads, where it is not the text itself
 */
export function saidMeanwhile<V extends object>(
  typed: Typed,
  now: V,
  shown = (_name: string, value: string) => value,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, theirs]: [string, unknown]) => {
      const mine = typed[name];
      const changed = mine && mine.base !== theirs && mine.value !== theirs && typeof theirs === 'string';
      return changed ? [[name, texts.meanwhile(shown(name, theirs))]] : [];
    }),
  );
}

/** Also for values of several parts, as a phone number with its country. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
