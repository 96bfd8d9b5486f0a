import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { FieldError } from '@raffle/contracts/problem';
import { requestError, unstorableTextMessage } from '@raffle/contracts/request-errors';
import * as z from 'zod/mini';
import { ProblemException } from './problem-exception.js';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

const maxErrors = 30;
/** Of a path, in characters: the names in it are the caller's. */
const maxPath = 200;
const written = (path: readonly PropertyKey[]) => path.map(String).join('.').slice(0, maxPath);

/** The errors of a schema in the form of an answer: `maxWinners`, `items.0.name`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.slice(0, maxErrors).map(({ message, path = [] }) => ({
    path: written(path.map((part) => (typeof part === 'object' ? part.key : part))),
    message,
  }));
}

/** Validates a part of the request; each error has a French sentence, the schema's own or a general one. */
export function parseRequest<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
): z.core.util.SafeParseResult<z.output<T>> {
  return z.safeParse(schema, value, { error: requestError });
}

/** @throws ProblemException `invalid_request` naming every invalid field. */
class RequestValidationPipe implements PipeTransform {
  transform(value: unknown, { type, schema }: ArgumentMetadata): unknown {
    if (!schema || type === 'custom') return value;
    if (!isZod(schema)) throw new Error('requests are validated with zod');
    // A body was already checked when it was read.
    refuse(type === 'body' ? [] : unstorableFields(value));
    const parsed = parseRequest(schema, value);
    refuse(parsed.success ? [] : fieldErrors(parsed.error.issues));
    return parsed.data;
  }
}

const isZod = (schema: object): schema is z.core.$ZodType => '_zod' in schema;

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new ProblemException('invalid_request', { errors });
}

/** Validates `@Body({ schema })`, `@Query({ schema })` and `@Param(name, { schema })`; invalid input is 400 `invalid_request`. */
export const validationPipe = (): PipeTransform => new RequestValidationPipe();

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
function unstorableFields(value: unknown): FieldError[] {
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

const refusal = (path: string[]): FieldError => ({ path: written(path), message: unstorableTextMessage });
