import type { FieldError } from '@raffle/contracts/problem';
import { unstorableTextMessage } from '@raffle/contracts/request-errors';

const maxErrors = 30;
/** Deeper than any of our schemas; an error below it is reported at this depth. */
const maxPathDepth = 10;

/** PostgreSQL cannot store a NUL character in text, or half of a surrogate pair in JSON. */
const unstorable = (text: string) => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** Whether JSON can contain such text at all: both must be written as an escape, so most bodies need no walk. */
const mayContain = /\\u(?:0000|d[89a-f])/i;

/** The fields of parsed JSON with text that cannot be stored; empty for almost every body. Not recursive: a body may be very deep. */
export function unstorableTextOf(json: string, parsed: unknown): FieldError[] {
  return mayContain.test(json) ? unstorableFields(parsed) : [];
}

/** The texts in `value`, keys included, that cannot be stored. */
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
      left.push({ value: item, path: path.length < maxPathDepth ? [...path, key] : path });
    }
  }
  return errors;
}

const refusal = (path: string[]): FieldError => ({ path: path.join('.'), message: unstorableTextMessage });
