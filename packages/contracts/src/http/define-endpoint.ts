import type * as z from 'zod/mini';

/** The services behind the gateway. */
export const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
export type Service = (typeof services)[number];

/** The rate limit that a call counts towards; the gateway's `LIMIT_*` variables set the limits. */
export type LimitBucket =
  | 'general'
  | 'login'
  | 'admin_login'
  | 'codes'
  | 'credentials'
  | 'registration'
  | 'referral'
  | 'payment'
  | 'data'
  | 'cached'
  | 'pages'
  | 'images'
  | 'pictures'
  | 'live'
  | 'webhook'
  | 'verify'
  | 'unknown';

/** Timeout of calls for which a service asks the payment provider, which may be slow, in milliseconds. */
export const providerTimeoutMs = 25_000;

/** Who may call an endpoint; `session` is a user or an admin. */
export type Access = 'public' | 'user' | 'admin' | 'super_admin' | 'session';

/**
 * An endpoint of the public interface: the gateway routes by it, services validate with it, the browser parses with it and
 * OpenAPI is generated from it. `path` has no `/api` prefix and has its parameters in braces.
 */
export interface EndpointDefinition<
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Answer extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  /** The service that answers; `gateway` answers from memory or composes the answer of several services. */
  service: Service | 'gateway';
  limit: LimitBucket;
  /** Timeout until the service starts to answer, in milliseconds; default 10,000. */
  timeoutMs?: number;
  /** Without a session the answer is the same for everyone: caches may store and revalidate it, and it is compressed. */
  shared?: boolean;
  /** The service identifies, ends or spares the caller's session, so the gateway forwards its token. Others never get it. */
  passesToken?: boolean;
  /** Also allowed for a session that must do one of these before anything else. */
  duringSetUp?: readonly ('password' | 'second_factor')[];
  summary: string;
  body?: Body;
  /** The body is bytes of one of these types, not JSON, and at most `largest` bytes. */
  bytes?: { types: readonly string[]; largest: number };
  query?: Query;
  /** Absent: 204 without a body. */
  answer?: Answer;
  /** The success status; default 200, or 204 without an answer. */
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

/** What a handler receives as body, after validation; of an operation too. */
export type BodyOf<D extends { body?: z.ZodMiniType }> = z.output<NonNullable<D['body']>>;
/** What a handler receives as query, after validation. */
export type QueryOf<D extends { query?: z.ZodMiniType }> = z.output<NonNullable<D['query']>>;
/** What a caller receives; of an operation too. */
export type AnswerOf<D extends { answer?: z.ZodMiniType }> = z.output<NonNullable<D['answer']>>;

/** Fills `{name}` parameters of a path, percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
