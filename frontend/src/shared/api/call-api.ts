import {
  fillPath,
  type AnswerOf,
  type EndpointDefinition,
  type PathParameters,
  type WithBodyOf,
} from '@raffle/contracts/http/define-endpoint';
import { problem } from '@raffle/contracts/problem';
import * as z from 'zod/mini';
import { noteServerTime } from '../server-clock.js';
import { sessionKind, storedToken } from '../stored-token.js';
import { texts } from '../texts.fr.js';
import { ApiError, notifyUnauthenticated } from './api-error.js';
import { takeEarlyAnswer } from './early-answers.js';
import './zod-settings.js';

/** Bounds every call, so that a person on a slow 3G network gets an error and not an endless wait (milliseconds). */
const callTimeoutMs = 30_000;
/** Megabytes take time to upload, and the server takes time to read them (milliseconds). */
const fileTimeoutMs = 60_000;

/** What an endpoint takes. */
export type CallInput<E extends EndpointDefinition> = {
  /** Makes a repeated POST return the first answer; one key per intention, reused for its retries. */
  idempotencyKey?: string;
  /** The body of an endpoint that takes bytes: sent as it is, under its own type. */
  file?: Blob;
} & (E extends { params: infer Params extends PathParameters }
  ? { params: Readonly<Record<keyof Params, string | number>> }
  : { params?: undefined }) &
  WithBodyOf<E> & {
    query?: E extends { query: infer Query extends z.ZodMiniType }
      ? { [Key in keyof z.input<Query>]?: string | number | undefined }
      : undefined;
  };
type CallOptions<E extends EndpointDefinition> = CallInput<E> & { signal?: AbortSignal };
/** Left out where the endpoint needs nothing. */
type Arguments<E extends EndpointDefinition> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Answered<Data> {
  data: Data;
  status: number;
  /** Seconds to wait before asking again (202 answers), or null. */
  retryAfterSeconds: number | null;
}

/**
 * Calls an endpoint of the contracts and returns what its schema parsed.
 * @throws ApiError for every problem answer, an unreachable server, and an answer that violates the contract.
 */
export async function callApi<E extends EndpointDefinition>(
  endpoint: E,
  ...options: Arguments<E>
): Promise<AnswerOf<E>> {
  const answered = await callApiFully(endpoint, ...options);
  return answered.data;
}

/** Like `callApi`, with the status and `Retry-After` beside the data: for endpoints that answer 202. */
export async function callApiFully<E extends EndpointDefinition>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Answered<AnswerOf<E>>> {
  const token = storedToken.read();
  const response = await send(endpoint, options ?? {}, token);
  const retryAfterSeconds = readRetryAfter(response);
  const content = parseContent(await response.text());

  if (!response.ok) throw failedAnswer(response, content, token);
  if (endpoint.answer === undefined)
    return { data: undefined as AnswerOf<E>, status: response.status, retryAfterSeconds };

  const parsed = z.safeParse(endpoint.answer, content);
  if (!parsed.success) {
    throw new ApiError(texts.unexpectedAnswer, {
      status: response.status,
      code: 'unexpected_answer',
      cause: parsed.error,
    });
  }
  return { data: parsed.data as AnswerOf<E>, status: response.status, retryAfterSeconds };
}

interface SentOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  file?: Blob;
}

async function send(endpoint: EndpointDefinition, options: SentOptions, token: string | null): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json, application/problem+json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (options.file) headers.set('Content-Type', options.file.type);
  else if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);

  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.file ? fileTimeoutMs : callTimeoutMs);
  const stop = () => limit.abort();
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();
  try {
    const path = `${fillPath(endpoint.path, options.params)}${queryString(options.query)}`;
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(path, token) : undefined;
    const sentAt = Date.now();
    const response = await (early ??
      fetch(`/api${path}`, {
        method: endpoint.method,
        headers,
        body: options.file ?? (options.body === undefined ? null : JSON.stringify(options.body)),
        signal: limit.signal,
        cache: 'no-store',
        credentials: 'omit',
      }));
    // An early answer was noted when it came.
    if (!early) noteServerTime(response, sentAt);
    // The body counts towards the time limit too.
    return new Response(bodyless(response.status) ? null : await response.arrayBuffer(), response);
  } catch (cause) {
    // The caller aborted: not a network error.
    if (options.signal?.aborted) throw cause;
    throw new ApiError(texts.unreachable, { status: 0, code: 'unreachable', cause });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

const bodyless = (status: number) => status === 204 || status === 205 || status === 304;

/** A query with `?`, of the values that are given; empty where there are none. */
export function queryString(query: SentOptions['query']): string {
  const filled = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return filled.length === 0
    ? ''
    : `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()}`;
}

/**
 * What an unsuccessful answer means, for every way of calling the server. A 401 ends the session here: it removes the token
 * and redirects to the login (docs/product.md section 4).
 * @param token that was sent: a late refusal means nothing to who has signed out, or signed in again, since
 */
export function failedAnswer(response: Response, content: unknown, token: string | null): ApiError {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response);
  const parsed = z.safeParse(problem, content);
  if (status === 401 && token === storedToken.read()) {
    storedToken.remove();
    notifyUnauthenticated(
      token === null
        ? undefined
        : { admin: sessionKind(token) === 'admin', message: parsed.success ? parsed.data.message : null },
    );
  }
  if (!parsed.success) {
    // Not sent by one of our processes: a proxy before the gateway, or a network's login page.
    const unreachable = status === 502 || status === 503 || status === 504;
    return new ApiError(unreachable ? texts.unreachable : texts.unexpectedAnswer, {
      status,
      code: unreachable ? 'unreachable' : 'unexpected_answer',
      retryAfterSeconds,
    });
  }
  const { code, message, errors, payment, credit } = parsed.data;
  return new ApiError(message, { status, code, retryAfterSeconds, fieldErrors: errors ?? [], payment, credit });
}

/** An answer's text as JSON, or unparsed: a proxy's HTML page, for example, which the schemas refuse while its status is still used. */
export function parseContent(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Seconds to wait before asking again, or null. */
function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/**
 * Identifies one intention of the person: sent again with a retry, it makes the server return the first answer. 128 random bits;
 * `crypto.randomUUID` would need a page served over TLS.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
