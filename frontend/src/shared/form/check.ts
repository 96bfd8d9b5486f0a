import type { FieldError } from '@raffle/contracts/problem';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.js';
import { texts } from './texts.fr.js';

/** What is wrong, by field. */
export type Errors = Readonly<Record<string, string>>;

/** The body to send, or the errors that prevent it. */
export type Checked<Body> = { body: Body } | { errors: Errors };

/** Checks a body with the contract's own schema; a number that `wholeNumber` could not read has the same sentence everywhere. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): Checked<z.output<Schema>> {
  const checked = z.safeParse(schema, body);
  if (checked.success) return { body: checked.data };
  const unread = Object.entries(body as object).filter(([, value]) => Number.isNaN(value));
  return {
    errors: {
      ...byField(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
      ...Object.fromEntries(unread.map(([name]) => [name, texts.notWhole])),
    },
  };
}

/** The server's errors of single fields. */
export const fieldErrorsOf = (error: unknown): Errors => (error instanceof ApiError ? byField(error.fieldErrors) : {});

/** The first error of each field. */
export function byField(errors: readonly FieldError[]): Errors {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) found[path] ??= message;
  return found;
}
