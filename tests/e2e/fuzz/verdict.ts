import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/problem';
import type { Answer } from '../roles/call.js';

/** Internals that no answer may contain. */
const insides: Readonly<Record<string, RegExp>> = {
  'a stack trace': /\n\s*at \S|\bat [\w.<>]+ \(|node:internal/,
  SQL: /\b(select|insert into|delete from)\b[^"]*\b(from|values|where)\b|syntax error at|violates \w+[ -]|duplicate key|relation \\?"|QueryFailed/i,
  'an internal path': /node_modules|\/dist\/|\/src\/\w|file:\/\/|\.[jt]s:\d+/,
  'an internal address': /ECONN|ENOTFOUND|127\.0\.0\.1:\d|localhost:\d/,
};

/**
 * What is wrong with an answer, or undefined. A correct answer is not a failure, exposes no internals, and if refused
 * is a problem of the contracts.
 */
export function wrongIn(method: string, { status, text, json }: Answer): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (status < 400) return status >= 200 ? undefined : `status ${status}`;
  // An answer to HEAD has no body.
  if (method === 'HEAD') return undefined;
  const parsed = problem.safeParse(json);
  if (!parsed.success) return `${status} is no problem document: ${text.slice(0, 300)}`;
  const known: Readonly<Record<string, { status: number }>> = errors;
  const { code } = parsed.data;
  if (!Object.hasOwn(known, code) || known[code]?.status !== status || parsed.data.status !== status)
    return `${status} ${code} is not among the errors of the contracts`;
  const shown = Object.entries(insides).find(([, pattern]) => pattern.test(text));
  return shown && `${status} shows ${shown[0]}: ${text.slice(0, 300)}`;
}

/** Whether JSON holds text that PostgreSQL cannot store: a NUL, or half of a character pair, in a value or a name. */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isUnstorable(name) || isUnstorable(inner));
}
