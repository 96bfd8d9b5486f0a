import type { KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { fillPath } from '@raffle/contracts/http/define-endpoint';
import type { OperationDefinition } from '@raffle/contracts/internal';
import { problem } from '@raffle/contracts/problem';
import type { ProcessName } from '@raffle/contracts/values';
import type { Pool } from 'undici';
import type * as z from 'zod/mini';
import { instancesOf, poolTo } from './instances.js';
import { isError } from '../process/is-error.js';
import { serviceTokenHeader, ServiceTokenSigner, type Subject } from './service-token.js';
import { correlationIdHeader, requestContext, requestIdHeader } from '../logs/request-context.js';
import { TargetHealth } from './target-health.js';

/** The target answered with an error; `code` is that of its problem document, `detail` its French sentence (null if absent). */
export class InternalCallError extends Error {
  override readonly name = 'InternalCallError';

  constructor(
    readonly operation: string,
    readonly status: number,
    readonly code: string,
    readonly detail: string | null,
    readonly retryAfterSeconds?: number,
  ) {
    super(`${operation} answered ${status} ${code}`);
  }
}

/**
 * The target is known to be down, did not answer in time, or its answer violates the contract. Whether it did the work is unknown.
 */
export class InternalUnreachableError extends Error {
  override readonly name = 'InternalUnreachableError';

  constructor(
    readonly operation: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`${operation} could not be reached: ${reason}`, options);
  }
}

export interface InternalClientOptions {
  self: ProcessName;
  target: ProcessName;
  /** One, or several separated by commas, one for each instance. */
  baseUrl: string;
  privateKey: KeyObject;
  /** Maximum of connections per operation; default 32. */
  connections?: number | undefined;
  /**
   * Whether calls to a target that is known to be down fail at once, also those that wait already. For what a page waits for and is shown
   * without; a purchase tries its call in any case.
   */
  watched?: boolean;
}

export interface CallOptions<Body> {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: Body;
  /** The person for whom the call is made. */
  subject?: Subject | null;
  address?: string;
  idempotencyKey?: string;
  /** Of the whole call, retry included; default 5 seconds. */
  timeoutMs?: number;
}

type BodyOf<O extends OperationDefinition> =
  NonNullable<O['body']> extends z.ZodMiniType ? z.input<NonNullable<O['body']>> : undefined;
type AnswerOf<O extends OperationDefinition> = z.output<O['answer']>;

const maxAnswerBytes = 8 * 1024 * 1024;

/**
 * Typed, signed calls with timeouts from one process to another, by the operations of contracts. Each operation has its own connections:
 * one that hangs, because it waits for the payment provider, does not use up those of the others. A provider closes itself.
 */
export class InternalClient implements OnApplicationShutdown {
  private readonly pools = new Map<OperationDefinition, Pool>();
  private readonly tokens: ServiceTokenSigner;
  private readonly health: TargetHealth | null;

  constructor(private readonly options: InternalClientOptions) {
    this.tokens = new ServiceTokenSigner({ caller: options.self, privateKey: options.privateKey });
    this.health = options.watched ? new TargetHealth(options.target, options.baseUrl) : null;
  }

  /**
   * Makes the call once, at an instance that accepts connections; repeats it only where that is safe (GET, idempotency key).
   * @throws InternalCallError when the target answers an error, InternalUnreachableError when it does not answer or is known to be down.
   */
  async call<O extends OperationDefinition>(operation: O, options: CallOptions<BodyOf<O>> = {}): Promise<AnswerOf<O>> {
    const name = `${this.options.target} ${operation.method} ${operation.path}`;
    if (this.health?.isDown) throw new InternalUnreachableError(name, 'it is known to be down');
    const down = new AbortController();
    const endWatch = this.health?.watch(() => down.abort());
    try {
      const timeout = AbortSignal.timeout(options.timeoutMs ?? 5_000);
      return await this.repeat(operation, name, options, AbortSignal.any([timeout, down.signal]));
    } finally {
      endWatch?.();
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    await Promise.all([this.health?.close(), ...[...this.pools.values()].map((pool) => pool.destroy())]);
  }

  private async repeat<O extends OperationDefinition>(
    operation: O,
    name: string,
    options: CallOptions<BodyOf<O>>,
    signal: AbortSignal,
  ): Promise<AnswerOf<O>> {
    const repeatable = operation.method === 'GET' || options.idempotencyKey !== undefined;
    try {
      return await this.attempt(operation, name, options, signal);
    } catch (error) {
      if (error instanceof InternalCallError || error instanceof InternalUnreachableError) throw error;
      if (signal.aborted || !repeatable) throw unreachable(name, error);
    }
    try {
      return await this.attempt(operation, name, options, signal);
    } catch (error) {
      if (error instanceof InternalCallError || error instanceof InternalUnreachableError) throw error;
      throw unreachable(name, error);
    }
  }

  private poolOf(operation: OperationDefinition): Pool {
    const existing = this.pools.get(operation);
    if (existing) return existing;
    const pool = poolTo(this.options.baseUrl, {
      connections: this.options.connections ?? 32,
      connectTimeout: 2_000,
      maxResponseSize: maxAnswerBytes,
    });
    this.pools.set(operation, pool);
    return pool;
  }

  private async attempt<O extends OperationDefinition>(
    operation: O,
    name: string,
    options: CallOptions<BodyOf<O>>,
    signal: AbortSignal,
  ): Promise<AnswerOf<O>> {
    const { statusCode, headers, body } = await this.poolOf(operation).request({
      method: operation.method,
      path: this.pathOf(operation, options),
      headers: this.headers(options),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal,
    });
    const text = await body.text();
    if (statusCode < 200 || statusCode > 299) {
      const retryAfter = Number(headers['retry-after']);
      const answered = problem.safeParse(parseJson(text));
      throw new InternalCallError(
        name,
        statusCode,
        answered.data?.code ?? 'unknown',
        answered.data?.detail ?? null,
        Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
      );
    }
    const answer = operation.answer.safeParse(parseJson(text));
    if (!answer.success) throw new InternalUnreachableError(name, 'its answer does not match the contract');
    return answer.data as AnswerOf<O>;
  }

  private pathOf(operation: OperationDefinition, options: CallOptions<unknown>): string {
    const prefix = instancesOf(this.options.baseUrl)[0]!.pathname.replace(/\/$/, '');
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) query.set(key, String(value));
    return `${prefix}${fillPath(operation.path, options.params)}${query.size > 0 ? `?${query.toString()}` : ''}`;
  }

  private headers(options: CallOptions<unknown>): Record<string, string> {
    const context = requestContext();
    return {
      accept: 'application/json',
      [serviceTokenHeader]: this.tokens.for(this.options.target, options.subject, options.address),
      [requestIdHeader]: context.requestId,
      [correlationIdHeader]: context.correlationId,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    };
  }
}

/**
 * The class of a service's client, as a provider: `class TicketsClient extends clientOf(catalogConfig, { self: 'catalog', target: 'tickets' }) {}`.
 * @param configToken injects the configuration, which has the target's address as `TICKETS_URL`
 */
export function clientOf<Target extends ProcessName>(
  configToken: symbol,
  options: Omit<InternalClientOptions, 'baseUrl' | 'privateKey'> & { target: Target },
): new (config: ClientConfig<Target>) => InternalClient {
  const url = `${options.target.toUpperCase()}_URL` as `${Uppercase<Target>}_URL`;

  @Injectable()
  class ConfiguredClient extends InternalClient {
    constructor(@Inject(configToken) config: ClientConfig<Target>) {
      super({ ...options, baseUrl: config[url], privateKey: config.INTERNAL_PRIVATE_KEY });
    }
  }
  return ConfiguredClient;
}

type ClientConfig<Target extends string> = Record<`${Uppercase<Target>}_URL`, string> & {
  INTERNAL_PRIVATE_KEY: KeyObject;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema rejects undefined: the caller gets the error that the answer does not match the contract.
    return undefined;
  }
}

function unreachable(name: string, cause: unknown): InternalUnreachableError {
  const reason = isError(cause) ? cause.message || cause.name : 'unknown error';
  return new InternalUnreachableError(name, reason, { cause });
}
