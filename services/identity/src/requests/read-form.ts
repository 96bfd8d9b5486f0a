import { errors, unstorableTextMessage, type ErrorCode } from '@raffle/contracts';
import { fieldErrors, parseRequest, ProblemException } from '@raffle/service-kit';
import type * as z from 'zod/mini';

/** Sentences of the specification that the contracts' shapes speak themselves. */
const spoken: readonly ErrorCode[] = ['fields_required', 'password_too_short'];

/**
 * A request's body by its contract. Where all that is wrong has a sentence in the specification, the first one is the
 * answer; anything else is `invalid_request`.
 * @param whenMissing the code of a field left out or empty, where it is not `fields_required`.
 * @throws ProblemException
 */
export function readForm<Schema extends z.ZodMiniType>(
  endpoint: { body?: Schema },
  body: unknown,
  whenMissing: Readonly<Record<string, ErrorCode>> = {},
): z.output<Schema> {
  if (!endpoint.body) throw new Error('This endpoint takes no body');
  const parsed = parseRequest(endpoint.body, body ?? {});
  if (parsed.success) return parsed.data;
  const codes = parsed.error.issues.map(({ message, path }) => {
    const [field, ...deeper] = path.map(String);
    if (field !== undefined && deeper.length === 0) {
      const value = fieldOf(body, field);
      const own = value === undefined || value === '' ? whenMissing[field] : undefined;
      if (own) return own;
      if (value === undefined) return 'fields_required';
    }
    return spoken.find((code) => errors[code].message === message) ?? 'invalid_request';
  });
  const code = codes.includes('invalid_request') ? undefined : codes[0];
  throw new ProblemException(code ?? 'invalid_request', { errors: fieldErrors(parsed.error.issues) });
}

function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null
    ? new Map<string, unknown>(Object.entries(body)).get(field)
    : undefined;
}

/** Control characters, line separators, and what turns the direction of everything beside it. */
const unacceptable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * A name or a city, as others will read it beside their own.
 * @throws ProblemException `invalid_request` for characters that no name has, `fields_required` when nothing can be seen of it
 */
export function plainText(field: string, text: string): string {
  if (text.replace(/[\p{Cf}\s]/gu, '') === '') {
    throw new ProblemException('fields_required', {
      errors: [{ path: field, message: errors.fields_required.message }],
    });
  }
  if (unacceptable.test(text.trim())) {
    throw new ProblemException('invalid_request', {
      errors: [{ path: field, message: unstorableTextMessage }],
    });
  }
  return text.trim().replace(/\s+/g, ' ');
}
