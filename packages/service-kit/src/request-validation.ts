import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { FieldError } from '@raffle/contracts';
import { ProblemException } from './problem-exception.js';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

const maxErrors = 30;

/** What a schema refused, as an answer names it: `maxWinners`, `items.0.name`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.slice(0, maxErrors).map(({ message, path = [] }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));
}

/** Validates `@Body({ schema })`, `@Query({ schema })` and `@Param(name, { schema })`; a refusal is 400 `invalid_request`. */
export function validationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => new ProblemException('invalid_request', { errors: fieldErrors(issues) }),
  });
}
