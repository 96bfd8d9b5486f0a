import { discardDeadLetter, listDeadLetters } from '@raffle/contracts/http/admin-queues';
import { randomUUID } from 'node:crypto';
import type { Api } from './api.js';
import { eventually } from './api.js';

/**
 * Puts a message that is no JSON into the queue of messaging by the broker's interface: messaging dead-letters it.
 * @param managementUrl RabbitMQ's HTTP interface with user and password; its path is the virtual host
 */
export async function poison(managementUrl: string): Promise<string> {
  const { origin, username, password, pathname } = new URL(managementUrl);
  const id = randomUUID();
  const answer = await fetch(`${origin}/api/exchanges/${pathname.slice(1) || '%2F'}/amq.default/publish`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}` },
    body: JSON.stringify({
      properties: { message_id: id, delivery_mode: 2 },
      routing_key: 'messaging.events',
      payload: 'Ceci n’est pas du JSON',
      payload_encoding: 'string',
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`RabbitMQ's management interface answered ${answer.status}`);
  await answer.arrayBuffer();
  return id;
}

/** A super_admin finds the dead letter and discards it with a reason, which the audit log has. */
export async function discard(api: Api, session: string, id: string): Promise<void> {
  const params = { service: 'messaging' };
  await eventually(
    'The dead letter',
    () => api.call(listDeadLetters, { session, params }),
    ({ dead_letters }) => dead_letters.some(({ message_id }) => message_id === id),
  );
  const body = { messageId: id, reason: 'Message d’essai, sans contenu.' };
  await api.call(discardDeadLetter, { session, params, body });
}
