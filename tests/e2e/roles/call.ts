import { Agent, request as send } from 'node:http';

export interface Call {
  method: string;
  /** Sent unmodified, so that unusual spellings arrive. */
  path: string;
  headers?: Record<string, string>;
  /** JSON, or raw bytes. */
  body?: unknown;
}

export interface Answer {
  status: number;
  text: string;
  /** Undefined if the answer is not JSON. */
  json: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** One request, with a default timeout of ten seconds. */
export function call(base: string, { method, path, headers = {}, body }: Call, timeoutMs = 10_000): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = send(
      {
        agent,
        // The system listens only on IPv4.
        family: 4,
        hostname,
        port,
        method,
        path,
        timeout: timeoutMs,
        headers: {
          ...(bytes ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {}),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, text, json: parsed(text) });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`${method} ${path} was not answered`)));
    request.on('error', reject);
    request.end(bytes);
  });
}

export const bearing = (session: string | null): Record<string, string> =>
  session === null ? {} : { authorization: `Bearer ${session}` };

/** Runs `work` for each, eight in parallel. */
export async function forAll<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a page, a file, or nothing
  }
}

/** The error code of a problem document, or undefined. */
export const codeOf = ({ json }: Answer): string => (json as { code?: string } | undefined)?.code ?? '';

/** Fails with one line per finding; passes if there are none. */
export function expectNone(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong:\n${[...wrong].sort().slice(0, 60).join('\n')}`);
}
