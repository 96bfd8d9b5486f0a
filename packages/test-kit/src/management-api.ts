import { Agent, request, RetryAgent } from 'undici';
import { testServices } from './config.js';

const timeoutMs = 30_000;
/** A busy broker sometimes closes a connection without an answer: requests that can be repeated are. */
const connections = new RetryAgent(new Agent());

/** RabbitMQ's management HTTP API: how tests control the broker, so that only messaging-kit uses AMQP. */
export async function management(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const base = new URL(testServices().rabbitmqManagementUrl);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`).toString('base64')}`;
  const answer = await request(new URL(`/api${path}`, base.origin), {
    dispatcher: connections,
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.body.text();
  const { statusCode: status } = answer;
  if (status >= 400 && !(method === 'DELETE' && status === 404)) {
    throw new Error(`RabbitMQ's management interface answered ${status} to ${method} ${path}: ${text.slice(0, 300)}`);
  }
  return text ? JSON.parse(text) : undefined;
}
