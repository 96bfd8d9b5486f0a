import {
  fillPath,
  type AnswerOf,
  type EndpointDefinition,
  type WithBodyOf,
} from '@raffle/contracts/http/define-endpoint';
import { problem } from '@raffle/contracts/problem';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

export type Sent<E extends EndpointDefinition> = {
  /** The token of a user's or an administrator's session. */
  session?: string;
  /** Values of `{name}` in the path. */
  params?: Readonly<Record<string, string | number>>;
  /** Refusals that end as soon as an event has arrived, besides those of a person or product that is still unknown. */
  until?: readonly string[];
} & WithBodyOf<E> &
  (E extends { query: z.ZodMiniType } ? { query?: Record<string, string> } : { query?: undefined });

/** The same, whatever the endpoint. */
type Loose = Pick<Sent<EndpointDefinition>, 'session' | 'params'> & {
  body?: unknown;
  query?: Record<string, string>;
};

/** The gateway refused a call; `code` is that of the problem document. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    call: string,
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(`${call} was answered ${status} ${code}: ${detail}`);
  }
}

const patienceMs = 30_000;
const answerTimeoutMs = 40_000;

/** Calls endpoints of the contracts through the gateway, as the browser does. */
export class Api {
  constructor(readonly gateway: string) {}

  /**
   * Repeats a call for half a minute while a service does not know the person or product yet (404, 503), asks to wait
   * (429), or refuses with one of the codes of `until`.
   * @throws Refused for any other refusal.
   */
  async call<E extends EndpointDefinition>(endpoint: E, sent: Sent<E>): Promise<AnswerOf<E>> {
    const deadline = Date.now() + patienceMs;
    const key = randomUUID();
    for (;;) {
      const response = await this.send(endpoint, sent, key);
      const text = await response.text();
      const content: unknown = text === '' ? undefined : JSON.parse(text);
      if (response.ok) return (endpoint.answer && z.parse(endpoint.answer, content)) as never;
      const { code, detail = '' } = z.parse(z.partial(z.pick(problem, { code: true, detail: true })), content);
      const refused = new Refused(`${endpoint.method} ${endpoint.path}`, response.status, code ?? '', detail);
      const passes = [404, 429, 503].includes(refused.status) || sent.until?.includes(refused.code);
      if (!passes || Date.now() > deadline) throw refused;
      await pause(Number(response.headers.get('retry-after') ?? 0) * 1_000 || 200);
    }
  }

  /** A list as a file, as its CSV button downloads it. */
  async download(path: string, session: string): Promise<string> {
    const headers = { authorization: `Bearer ${session}`, accept: 'text/csv' };
    const response = await fetch(`${this.gateway}/api${path}`, {
      headers,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    if (!response.ok) throw new Refused(`GET ${path}`, response.status, '', await response.text());
    return response.text();
  }

  private send(endpoint: EndpointDefinition, { session, params, body, query }: Loose, key: string): Promise<Response> {
    const url = new URL(`/api${fillPath(endpoint.path, params)}`, this.gateway);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return fetch(url, {
      method: endpoint.method,
      headers: {
        ...(session && { authorization: `Bearer ${session}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(endpoint.idempotent && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
  }
}

/** Runs `work` for each, `width` at a time, and returns the results in their order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  width = 12,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** Asks until the answer is right, for half a minute. @throws Error naming what did not come. */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${patienceMs / 1_000} s`);
    await pause(150);
  }
}
