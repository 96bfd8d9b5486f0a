import * as z from 'zod/mini';
import { texts } from './texts.fr.js';

/** What was typed into a form over what the server has, by field, and what stood there when the typing began. */
export const typedFields = z.record(z.string(), z.object({ value: z.string(), base: z.string() }));
export type Typed = Readonly<z.output<typeof typedFields>>;

type Values = Readonly<Record<string, string>>;

/** What the fields show: what was typed, elsewhere what the server has, also when that is read again. */
export function withTyped<V extends Values>(now: V, typed: Typed): V {
  return { ...now, ...Object.fromEntries(Object.entries(typed).map(([name, { value }]) => [name, value])) };
}

/** With `value` typed into a field; a field that says again what the server has counts as untouched. */
export function typeInto(typed: Typed, now: Values, name: string, value: string): Typed {
  const { [name]: before, ...others } = typed;
  const onServer = now[name] ?? '';
  return value === onServer ? others : { ...others, [name]: { value, base: before?.base ?? onServer } };
}

/** What is still otherwise than on the server. */
export function stillTyped(typed: Typed, now: Values): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name, { value }]) => name in now && value !== now[name]));
}

/**
 * Beside each field where another administrator put something while something else was typed: a sentence with their value. Saving
 * again is a decision then.
 * @param shown how a value reads, where it is not the text itself
 */
export function saidMeanwhile(typed: Typed, now: Values, shown = (_name: string, value: string) => value): Values {
  const others = Object.entries(stillTyped(typed, now)).filter(([name, { base }]) => base !== now[name]);
  return Object.fromEntries(others.map(([name]) => [name, texts.meanwhile(shown(name, now[name] ?? ''))]));
}
