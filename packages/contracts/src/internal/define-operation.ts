import type * as z from 'zod/mini';
import type { ProcessName } from '../values.js';

/** A call between processes: its server, its callers and its schemas. Never reachable through the gateway. */
export interface OperationDefinition<
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST';
  path: `/internal/${string}`;
  server: ProcessName;
  callers: readonly ProcessName[];
  body?: Body;
  answer: Answer;
  /** An answer the schema accepts: contract tests of both sides use it. */
  fixture: z.input<Answer>;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineOperation<
  Body extends z.ZodMiniType | undefined = undefined,
  Answer extends z.ZodMiniType = z.ZodMiniType,
>(definition: OperationDefinition<Body, Answer>): OperationDefinition<Body, Answer> {
  return definition;
}
