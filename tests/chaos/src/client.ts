import { randomUUID } from 'node:crypto';

/** What a client knows after a request: an answer that says yes, one that says no, or nothing. */
export type Heard<Answer> =
  { is: 'acknowledged'; answer: Answer } | { is: 'refused'; status: number } | { is: 'unknown' };

const patienceMs = 15_000;

/** One request. A server's failure (5xx) is no answer: whether it acted is unknown. */
export async function send<Answer>(
  url: string,
  { method = 'POST', token, body, key, patience = patienceMs }: Sent = {},
): Promise<Heard<Answer>> {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    if (answer.ok) return { is: 'acknowledged', answer: JSON.parse(text) as Answer };
    return answer.status >= 500 || answer.status === 429 ? { is: 'unknown' } : { is: 'refused', status: answer.status };
  } catch {
    return { is: 'unknown' };
  }
}

interface Sent {
  method?: 'GET' | 'POST';
  token?: string;
  body?: object;
  /** Idempotency-Key: the same request may be sent again. */
  key?: string;
  /** Milliseconds until the client hangs up. */
  patience?: number;
}

/**
 * Repeats a request with the same key until it is answered, as a person presses the button again.
 * @param patience when to stop, in milliseconds since 1970; read before each try, so it may change meanwhile.
 */
export async function insist<Answer>(url: string, sent: Sent, patience: { until: number }): Promise<Heard<Answer>> {
  const key = sent.key ?? randomUUID();
  for (;;) {
    const heard = await send<Answer>(url, { ...sent, key });
    if (heard.is !== 'unknown' || Date.now() > patience.until) return heard;
    await pause(1_000);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
