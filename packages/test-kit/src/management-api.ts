import { testServices } from './config.js';

/** RabbitMQ's management HTTP interface: tests use it to access the broker, so that only messaging-kit uses AMQP. */
export async function management(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const base = new URL(testServices().rabbitmqManagementUrl);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`).toString('base64')}`;
  const answer = await fetch(new URL(`/api${path}`, base.origin), {
    method,
    // The broker closes idle connections after a minute: reusing one at that moment fails.
    headers: { authorization, 'content-type': 'application/json', connection: 'close' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok && !(method === 'DELETE' && answer.status === 404)) {
    throw new Error(
      `RabbitMQ's management interface answered ${answer.status} to ${method} ${path}: ${text.slice(0, 300)}`,
    );
  }
  return text ? JSON.parse(text) : undefined;
}
