import { errors, type ErrorCode } from '@raffle/contracts/errors';
import type { PathParameter } from '@raffle/contracts/http/define-endpoint';
import type { FieldError } from '@raffle/contracts/problem';
import { requestError, unstorableTextMessage } from '@raffle/contracts/request-errors';
import * as z from 'zod/mini';
import { ProblemException } from './problem-exception.js';
import type { Contract } from '../process/service-kit-options.js';

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

/** A parameter of the path. @throws ProblemException the code that its definition gives a malformed one */
export function validParameter({ schema, malformed }: PathParameter, written: string | undefined): unknown {
  const parsed = unstorableFields(written).length === 0 ? parseRequest(schema, written) : undefined;
  if (!parsed?.success) throw new ProblemException(malformed);
  return parsed.data;
}

/** @throws ProblemException `invalid_request` naming every invalid field */
export function validQuery(schema: z.ZodMiniType, query: unknown): unknown {
  const unstorable = unstorableFields(query);
  if (unstorable.length > 0) throw new ProblemException('invalid_request', { errors: unstorable });
  return validated(schema, query);
}

/**
 * The body, which was checked for text that cannot be stored when it was read; as it is for an endpoint that takes bytes.
 * @throws ProblemException `invalid_request` naming every invalid field; for a form the code of its first error, where each has one
 */
export function validBody(contract: Contract, body: unknown): unknown {
  if ('bytes' in contract) return body;
  if (!contract.body) return undefined;
  return 'form' in contract
    ? validForm(contract.body, body ?? {}, contract.form?.missing)
    : validated(contract.body, body);
}

/** For a route that no contract describes. @throws ProblemException `invalid_request` naming every invalid field */
export function validated<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = parseRequest(schema, value);
  if (!parsed.success) throw new ProblemException('invalid_request', { errors: fieldErrors(parsed.error.issues) });
  return parsed.data;
}

/** Codes whose messages the contracts' schemas use (docs/product.md section 5). */
const formCodes: readonly ErrorCode[] = ['fields_required', 'password_too_short', 'admin_password_too_short'];

function validForm(
  schema: z.ZodMiniType,
  form: unknown,
  whenMissing: Readonly<Record<string, ErrorCode>> = {},
): unknown {
  const parsed = parseRequest(schema, form);
  if (parsed.success) return parsed.data;
  const codes = parsed.error.issues.map(({ message, path }) => {
    const [field, ...deeper] = path.map(String);
    if (field !== undefined && deeper.length === 0) {
      const value = fieldOf(form, field);
      const own = value === undefined || value === '' ? whenMissing[field] : undefined;
      if (own) return own;
      if (value === undefined) return 'fields_required';
    }
    return formCodes.find((code) => errors[code].message === message) ?? 'invalid_request';
  });
  const code = codes.includes('invalid_request') ? undefined : codes[0];
  throw new ProblemException(code ?? 'invalid_request', { errors: fieldErrors(parsed.error.issues) });
}

function fieldOf(form: unknown, field: string): unknown {
  return typeof form === 'object' && form !== null
    ? new Map<string, unknown>(Object.entries(form)).get(field)
    : undefined;
}

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
