import { Pool } from 'undici';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  retryAfterSeconds: number | null;
}

const pools = new Map<string, Pool>();
/** Each connection represents one browser. */
const maxConnections = 4_000;

/** One JSON request over keep-alive connections, as in browsers. @throws Error when no answer comes within 30 seconds. */
export async function request(
  method: 'GET' | 'POST',
  url: string,
  options: { token?: string; body?: object; key?: string } = {},
): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  const pool = pools.get(origin) ?? new Pool(origin, { connections: maxConnections, headersTimeout: 30_000 });
  pools.set(origin, pool);
  const answer = await pool.request({
    method,
    path: pathname + search,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    body: options.body ? JSON.stringify(options.body) : null,
  });
  const text = await answer.body.text();
  const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN);
  return {
    status: answer.statusCode,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The nearest-rank percentile of values in any order; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
