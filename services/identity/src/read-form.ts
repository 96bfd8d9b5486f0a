import { errors, type ErrorCode } from '@raffle/contracts/errors';
import { fieldErrors, parseRequest, ProblemException } from '@raffle/service-kit';
import type * as z from 'zod/mini';

/** Codes whose messages the contracts' schemas use (docs/product.md section 5). */
const formCodes: readonly ErrorCode[] = ['fields_required', 'password_too_short', 'admin_password_too_short'];

/**
 * Parses a body with its contract. When every error has its own code in docs/product.md section 5, the first one is the answer;
 * otherwise `invalid_request`.
 * @param whenMissing the code of a missing or empty field, if it is not `fields_required`.
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
    return formCodes.find((code) => errors[code].message === message) ?? 'invalid_request';
  });
  const code = codes.includes('invalid_request') ? undefined : codes[0];
  throw new ProblemException(code ?? 'invalid_request', { errors: fieldErrors(parsed.error.issues) });
}

function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null
    ? new Map<string, unknown>(Object.entries(body)).get(field)
    : undefined;
}
