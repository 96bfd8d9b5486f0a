import { fieldErrors, ProblemException } from '@raffle/service-kit';
import { errors } from '@raffle/contracts';
import type * as z from 'zod/mini';

/**
 * A request's body by its contract. A field that is missing or empty speaks with the specification's own sentence,
 * anything else that is wrong is `invalid_request`.
 * @throws ProblemException `fields_required` or `invalid_request`
 */
export function readForm<Schema extends z.ZodMiniType>(endpoint: { body?: Schema }, body: unknown): z.output<Schema> {
  if (!endpoint.body) throw new Error('This endpoint takes no body');
  const parsed = endpoint.body.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.every(
    (issue) => issue.message === errors.fields_required.message || isMissing(body, issue.path),
  );
  throw new ProblemException(missing ? 'fields_required' : 'invalid_request', {
    errors: fieldErrors(parsed.error.issues),
  });
}

function isMissing(body: unknown, [field, ...deeper]: readonly PropertyKey[]): boolean {
  if (field === undefined || deeper.length > 0) return false;
  return typeof body !== 'object' || body === null || !(field in body);
}

/** Refuses control characters, which no name has and PostgreSQL cannot store. @throws ProblemException `invalid_request` */
export function plainText(field: string, text: string): string {
  if (/\p{Cc}/u.test(text.trim())) {
    throw new ProblemException('invalid_request', {
      errors: [{ path: field, message: 'Ce texte contient des caractères qui ne sont pas acceptés' }],
    });
  }
  return text.trim().replace(/\s+/g, ' ');
}
