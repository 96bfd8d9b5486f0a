import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.js';
import type { AdminArea, WorkArea } from '../values.js';

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

/** What answers are about, for the browser: after a write it reads again what shares a subject with it. */
export type Subject =
  | 'accounting'
  | 'approvals'
  | 'audit_log'
  | 'broadcasts'
  | 'colleagues'
  | 'config'
  | 'conversations'
  | 'deliveries'
  | 'draws'
  | 'goodwill'
  | 'holder_messages'
  | 'messages'
  | 'my_payments'
  | 'my_tickets'
  | 'my_wins'
  | 'notifications'
  | 'payment_providers'
  | 'payments'
  | 'play_limits'
  | 'products'
  | 'profile'
  | 'queues'
  | 'referral'
  | 'refunds'
  | 'saved_replies'
  | 'second_factor'
  | 'sessions'
  | 'settings'
  | 'sources'
  | 'stats'
  | 'status'
  | 'tasks'
  | 'team'
  | 'tickets'
  | 'user_notes'
  | 'users';

/** Who may call an endpoint; `session` is a user or an admin. */
export type Access = 'public' | 'user' | 'admin' | 'super_admin' | 'session';

/** An administrator with one of these areas; `every`: with any, or with none. */
export type Areas = readonly [WorkArea, ...WorkArea[]] | 'every';

/** Whether an administrator who has `own` areas works on what is in `areas` (docs/product.md rule 64). */
export const worksOn = (areas: Areas, own: readonly AdminArea[]): boolean =>
  areas === 'every' || areas.some((area) => own.includes(area));

/** A `{name}` in a path. */
export interface PathParameter {
  schema: z.ZodMiniType;
  /** What a malformed one is answered: the same as one that does not exist. */
  malformed: ErrorCode;
}
export type PathParameters = Readonly<Record<string, PathParameter>>;

/**
 * An endpoint of the public interface: the gateway routes by it, services validate with it, the browser parses with it and
 * OpenAPI is generated from it. `path` has no `/api` prefix and has its parameters in braces.
 */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  params?: PathParameters;
  access: Access;
  /** Of an endpoint for administrators: who of them may call it. A super_admin has every area. */
  areas?: Areas | undefined;
  /** What a read shows, or what a write changes. */
  about?: readonly Subject[];
  /** The service that answers; `gateway` answers from memory or composes the answer of several services. */
  service: Service | 'gateway';
  limit: LimitBucket;
  /** Timeout until the service starts to answer, in milliseconds; default 10,000. */
  timeoutMs?: number;
  /** The answer is the same for everyone but administrators: equal reads share it, caches may store and revalidate it, and it is compressed. */
  shared?: boolean;
  /** The service identifies, ends or spares the caller's session, so the gateway forwards its token. Others never get it. */
  passesToken?: boolean;
  /** Also allowed for a session that must do one of these before anything else. */
  duringSetUp?: readonly ('password' | 'second_factor')[];
  /** Also allowed for a blocked person who awaits a prize (docs/product.md rule 62). */
  whileBlocked?: boolean;
  summary: string;
  body?: z.ZodMiniType;
  /**
   * The body is a form of docs/product.md section 5: where each of its errors has a code of its own, the first one is the answer, and
   * `missing` has that of a missing or empty field where it is not `fields_required`.
   */
  form?: { missing?: Readonly<Record<string, ErrorCode>> };
  /** The body is bytes of one of these types, not JSON, and at most `largest` bytes. */
  bytes?: { types: readonly string[]; largest: number };
  query?: z.ZodMiniType;
  /** Absent: 204 without a body. */
  answer?: z.ZodMiniType;
  /** The success status; default 200, or 204 without an answer. */
  status?: 200 | 201 | 202 | 204;
  /** Accepts `Idempotency-Key` and replays its first answer. */
  idempotent?: boolean;
  /** `Accept: text/csv` streams the whole filtered list instead of one page; `phones`: with phone numbers, which is a right of its own. */
  csv?: true | 'phones';
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** A definition describes every parameter of its path. */
export type WithParametersOf<Path extends string> = [NamesIn<Path>] extends [never]
  ? { params?: undefined }
  : { params: Readonly<Record<NamesIn<Path>, PathParameter>> };

/** Of an endpoint with `access: 'admin'`: name the areas of work that may call it, or 'every' (docs/product.md rule 64). */
interface NamesItsAreas {
  areas: Areas;
}
type WithAreasOf<A extends Access> = A extends 'admin' ? NamesItsAreas : { areas?: undefined };

/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const Definition extends EndpointDefinition>(
  definition: Definition & WithParametersOf<Definition['path']> & WithAreasOf<Definition['access']>,
): Definition {
  return definition;
}

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
/** What a handler receives for the parameters of the path, after validation; of an operation too. */
export type ParamsOf<D> = D extends { params?: infer Params extends PathParameters }
  ? { [Name in keyof Params]: z.output<Params[Name]['schema']> }
  : undefined;
/** What a handler receives as body, after validation; of an operation too. */
export type BodyOf<D> = D extends { body?: infer Body } ? OutputOf<Body> : undefined;
/** What a caller sends as body, before validation; of an operation too. */
export type SentBodyOf<D> = D extends { body?: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined;
/** The same as a property, which is required unless the schema accepts no body. */
export type WithBodyOf<D> = undefined extends SentBodyOf<D> ? { body?: SentBodyOf<D> } : { body: SentBodyOf<D> };
/** What a handler receives as query, after validation; of an operation too. */
export type QueryOf<D> = D extends { query?: infer Query } ? OutputOf<Query> : undefined;
/** What a caller receives; of an operation too. */
export type AnswerOf<D> = D extends { answer?: infer Answer } ? OutputOf<Answer> : undefined;

/** Fills `{name}` parameters of a path, percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
