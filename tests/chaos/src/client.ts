import { randomUUID } from 'node:crypto';

/** The outcome of a request for the client: accepted, refused, or unknown. */
export type RequestResult<Answer> =
  { is: 'acknowledged'; answer: Answer } | { is: 'refused'; status: number } | { is: 'unknown' };

const defaultTimeoutMs = 15_000;

/** One request. A server error (5xx) counts as unknown: the server may or may not have acted. */
export async function send<Answer>(
  url: string,
  { method = 'POST', token, body, key, timeoutMs = defaultTimeoutMs }: Sent = {},
): Promise<RequestResult<Answer>> {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (answer.ok) return { is: 'acknowledged', answer: JSON.parse(text) as Answer };
    return answer.status >= 500 || answer.status === 429 ? { is: 'unknown' } : { is: 'refused', status: answer.status };
  } catch {
    return { is: 'unknown' };
  }
}

interface Sent {
  method?: 'GET' | 'POST' | 'PUT';
  token?: string;
  body?: object;
  /** Idempotency-Key: the request may be repeated. */
  key?: string;
  /** Milliseconds until the client disconnects. */
  timeoutMs?: number;
}

/**
 * Repeats a request with the same key until it is answered, as a person who presses the button again.
 * @param deadline when to stop, in milliseconds since 1970; read before each attempt, because it may change.
 */
export async function insist<Answer>(
  url: string,
  sent: Sent,
  deadline: { until: number },
): Promise<RequestResult<Answer>> {
  const key = sent.key ?? randomUUID();
  for (;;) {
    const result = await send<Answer>(url, { ...sent, key });
    if (result.is !== 'unknown' || Date.now() > deadline.until) return result;
    await pause(1_000);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
