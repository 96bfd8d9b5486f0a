import type * as z from 'zod/mini';
import type { Access, PathParameters, WithParametersOf } from '../http/define-endpoint.js';
import type { ProcessName } from '../values.js';

type Schema = z.ZodMiniType | undefined;

/** A call between processes: its server, its callers and its schemas. Never reachable through the gateway. */
export interface OperationDefinition<
  Body extends Schema = Schema,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Params extends PathParameters | undefined = PathParameters | undefined,
  Query extends Schema = Schema,
  For extends Access | undefined = Access | undefined,
> {
  method: 'GET' | 'POST';
  path: `/internal/${string}`;
  params?: Params;
  server: ProcessName;
  callers: readonly ProcessName[];
  /** The person for whom it is called; absent: none. */
  access?: For;
  body?: Body;
  query?: Query;
  answer: Answer;
  /** An answer the schema accepts: contract tests of both sides use it. */
  fixture: z.input<Answer>;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineOperation<
  Path extends `/internal/${string}`,
  Answer extends z.ZodMiniType,
  Body extends Schema = undefined,
  Params extends PathParameters | undefined = undefined,
  Query extends Schema = undefined,
  For extends Access | undefined = undefined,
>(
  definition: OperationDefinition<Body, Answer, Params, Query, For> & { path: Path } & WithParametersOf<Path>,
): OperationDefinition<Body, Answer, Params, Query, For> {
  return definition;
}
