import * as z from 'zod/mini';
import { texts } from './texts.fr.js';

/** The values typed into a form, by field, each with the server's value when typing started (`base`). */
export type Typed = Readonly<Record<string, { readonly value: unknown; readonly base: unknown }>>;

/** `Typed` of a form with only texts, as it is stored. */
export const typedTexts = z.record(z.string(), z.object({ value: z.string(), base: z.string() }));

/** What the fields show: typed values, elsewhere the server's, also after a refetch. */
export function withTyped<V extends object>(now: V, typed: Typed): V {
  return { ...now, ...Object.fromEntries(Object.entries(typed).map(([name, { value }]) => [name, value])) };
}

/** Adds the values of `change`; a field that has the server's value again counts as untouched. */
export function typeInto<V extends object>(typed: Typed, now: V, change: Partial<V>): Typed {
  const server = new Map<string, unknown>(Object.entries(now));
  const fields = Object.entries(change).map(([name, value]: [string, unknown]) => [
    name,
    { value, base: typed[name] ? typed[name].base : server.get(name) },
  ]);
  return stillTyped({ ...typed, ...(Object.fromEntries(fields) as Typed) }, now);
}

/** The typed values that still differ from the server's; without the `locked` fields, which cannot be changed. */
export function stillTyped<V extends object>(typed: Typed, now: V, locked: readonly (keyof V)[] = []): Typed {
  const server = new Map<string, unknown>(Object.entries(now));
  const others = Object.entries(typed).filter(
    ([name, { value }]) => server.has(name) && !same(value, server.get(name)) && !locked.includes(name as keyof V),
  );
  return Object.fromEntries(others);
}

/**
 * For each text that another administrator changed while something else was typed: a sentence with their value. Saving again
 * then overwrites it deliberately.
 * @param shown formats a value that is not shown as is
 */
export function conflictMessages<V extends object>(
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

/**
 * The fields of `now` that differ from `loaded`, and `before`, their previous values: only this is sent, so that a save does not
 * revert what somebody else has changed since, and the server refuses to overwrite it. For an untouched form `before` is empty.
 */
export function changesFrom<Body extends object>(loaded: Body, now: Body): Partial<Body> & { before: Partial<Body> } {
  const previous = new Map<string, unknown>(Object.entries(loaded));
  const changed = Object.entries(now).filter(
    // JSON has no NaN: a number that could not be read is a change that `validate` refuses.
    ([name, value]) => Number.isNaN(value) || !same(value, previous.get(name)),
  );
  return {
    ...(Object.fromEntries(changed) as Partial<Body>),
    before: Object.fromEntries(changed.map(([name]) => [name, previous.get(name)])) as Partial<Body>,
  };
}

/** Also compares values of several parts, such as a phone number with its country. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
