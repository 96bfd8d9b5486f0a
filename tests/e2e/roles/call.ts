import { Agent, request as send } from 'node:http';

export interface Call {
  method: string;
  /** As it goes out: nothing is tidied on the way, so that strange spellings arrive. */
  path: string;
  headers?: Record<string, string>;
  /** JSON, or bytes as they are. */
  body?: unknown;
}

export interface Answer {
  status: number;
  text: string;
  /** Undefined where the answer is no JSON. */
  json: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** One request, with a bound of ten seconds unless said. */
export function call(base: string, { method, path, headers = {}, body }: Call, patienceMs = 10_000): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = send(
      {
        agent,
        // The system listens on IPv4 alone.
        family: 4,
        hostname,
        port,
        method,
        path,
        timeout: patienceMs,
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

/** Runs `work` for each, eight side by side. */
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

/** The error code of a problem document, or nothing. */
export const codeOf = ({ json }: Answer): string => (json as { code?: string } | undefined)?.code ?? '';

/** One line a finding, and nothing where all is well. */
export function expectNone(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong:\n${[...wrong].sort().slice(0, 60).join('\n')}`);
}
