import type { FieldError } from '@raffle/contracts/problem';
import { unstorableTextMessage } from '@raffle/contracts/request-errors';

const maxErrors = 30;
/** Deeper than any of our shapes; below, a mistake is named by where it hangs. */
const deepestPath = 10;

/** PostgreSQL stores no NUL character in a text, and no half of a character pair in JSON. */
const unstorable = (text: string) => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** Whether JSON may hold such text at all: both can only be written as an escape, so most bodies need no walk. */
const mayHold = /\\u(?:0000|d[89a-f])/i;

/** Where parsed JSON holds text that cannot be stored; empty for almost every body. Does not recurse: a body may be very deep. */
export function unstorableTextOf(json: string, parsed: unknown): FieldError[] {
  return mayHold.test(json) ? unstorableFields(parsed) : [];
}

/** Names the texts in `value`, keys too, that cannot be stored. */
export function unstorableFields(value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const left: { value: unknown; path: string[] }[] = [{ value, path: [] }];
  for (let next = left.pop(); next && errors.length < maxErrors; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && unstorable(value)) errors.push(refusal(path));
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.entries(value);
    if (inner.some(([key]) => unstorable(key))) errors.push(refusal(path));
    for (const [key, item] of inner.reverse()) {
      left.push({ value: item, path: path.length < deepestPath ? [...path, key] : path });
    }
  }
  return errors;
}

const refusal = (path: string[]): FieldError => ({ path: path.join('.'), message: unstorableTextMessage });
