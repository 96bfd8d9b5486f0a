import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ErrorCode } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { Problem } from '@raffle/contracts/problem';

/** The properties of a contract's internal operation that the fake needs. */
export interface Operation {
  method: string;
  /** With parameters as `:name` or `{name}`. */
  path: string;
  body?: { parse(value: unknown): unknown };
  answer: { parse(value: unknown): unknown };
}

export interface NeighbourCall {
  operation: Operation;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: IncomingMessage['headers'];
}

/** The value of an answer, or a function that builds it from the call. */
type Answer = unknown;

/** Answers a problem instead of the operation's answer. */
export class NeighbourProblem extends Error {
  readonly answer: { status: number; body: Problem };

  /** @param detail a more exact French sentence than the code's own */
  constructor(code: ErrorCode, detail?: string) {
    super(code);
    this.answer = problem(code, detail === undefined ? {} : { detail });
  }
}

export interface FakeNeighbour {
  url: string;
  /** Every received call, in order. */
  calls: NeighbourCall[];
  /** From now on, `operation` is answered with a value, or with the result of a function that may throw a {@link NeighbourProblem}. */
  answer(operation: Operation, answer: Answer): void;
  /** From now on, connections are cut without an answer (until `answer` or `recover`). */
  breakDown(): void;
  recover(): void;
  close(): Promise<void>;
}

/**
 * A real HTTP server in place of a neighbouring service that enforces the contract: requests and answers must both match the
 * operation's schemas, so that the fake cannot drift from the service that it replaces.
 */
export async function fakeNeighbour(answers: readonly (readonly [Operation, Answer])[] = []): Promise<FakeNeighbour> {
  const answering = new Map<Operation, Answer>(answers);
  const calls: NeighbourCall[] = [];
  let broken = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (broken) return void request.socket.destroy();
    const [path = '/', query] = (request.url ?? '/').split('?');
    for (const [operation, answer] of answering) {
      const params = operation.method === request.method ? match(operation.path, path) : undefined;
      if (!params) continue;
      const sent = await text(request);
      const body = operation.body ? operation.body.parse(JSON.parse(sent)) : undefined;
      const call = { operation, params, query: new URLSearchParams(query), body, headers: request.headers };
      calls.push(call);
      const value = typeof answer === 'function' ? await (answer as (call: NeighbourCall) => unknown)(call) : answer;
      return send(response, 200, operation.answer.parse(value));
    }
    throw new NeighbourProblem('unknown_route');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const refusal = error instanceof NeighbourProblem ? error : new NeighbourProblem('internal_error');
      send(response, refusal.answer.status, refusal.answer.body, 'application/problem+json');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (operation, answer) => {
      broken = false;
      answering.set(operation, answer);
    },
    breakDown: () => void (broken = true),
    recover: () => void (broken = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function match(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^:(\w+)$|^\{(\w+)\}$/.exec(part);
    if (name) params[name[1] ?? name[2] ?? ''] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  const content = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': type, 'content-length': content.length }).end(content);
}
