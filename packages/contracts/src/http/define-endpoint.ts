import type * as z from 'zod/mini';

/** Who may call an endpoint. `session` is a user or an admin; the rest is as named. */
export type Access = 'public' | 'user' | 'admin' | 'super_admin' | 'session';

/**
 * One call of the public interface: the gateway routes by it, services validate with it, the browser parses with it and
 * OpenAPI is generated from it. `path` has no `/api` and names its parameters in braces.
 */
export interface EndpointDefinition<
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Answer extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  body?: Body;
  /** The body is bytes of one of these types, not JSON, and `largest` bytes at most. */
  bytes?: { types: readonly string[]; largest: number };
  query?: Query;
  /** Absent: 204 without a body. */
  answer?: Answer;
  /** The success status; 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  /** Accepts `Idempotency-Key` and replays its first answer. */
  idempotent?: boolean;
  /** `Accept: text/csv` streams the whole filtered list instead of one page. */
  csv?: boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  Body extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Answer extends z.ZodMiniType | undefined = undefined,
>(definition: EndpointDefinition<Body, Query, Answer>): EndpointDefinition<Body, Query, Answer> {
  return definition;
}

/** Fills `{name}` parameters of a path, percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
