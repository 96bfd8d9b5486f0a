import { deadLetterOf, growQueues, listQueues } from '@raffle/back-office-kit';
import { discardDeadLetter, peekMessages, replayDeadLetters } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { readQueuesConfig } from '../../config.js';
import { readArguments } from './queues-arguments.js';
import { recordDiscard, recordReplay } from './record-dead-letter.js';
import { isAtRest, queueTable, shownMessage } from './shown-queues.js';

/**
 * Queues and dead letters for operators.
 * @throws Error in one sentence when it is refused, or a service does not answer
 */
export async function queuesCommand(
  args: readonly string[],
  print: (text: string) => void,
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const { command, queue, count, ids, reason, ages, all } = readArguments(args);
  const config = () => readQueuesConfig(env);
  switch (command) {
    case 'list': {
      const { OPERATOR_RABBITMQ_URL: url, RABBITMQ_MANAGEMENT_URL: managementUrl } = config();
      const found = await listQueues({ url, managementUrl, ages });
      const shown = all ? found : found.filter((queue) => !isAtRest(queue));
      if (shown.length > 0) print(queueTable(shown));
      return print(
        shown.length > 0
          ? `${found.length - shown.length} other queues are at rest`
          : `All ${found.length} queues are at rest`,
      );
    }
    case 'peek': {
      const messages = await peekMessages({ url: config().OPERATOR_RABBITMQ_URL, queue, limit: count ?? 10 });
      messages.map(shownMessage).forEach(print);
      return print(`${messages.length} messages of ${queue}`);
    }
    case 'replay': {
      const service = serviceOf(queue);
      const { OPERATOR_RABBITMQ_URL: url, DATABASE_URL } = config();
      const replayed = await withDatabase(DATABASE_URL, (dataSource) =>
        replayDeadLetters({
          url,
          service,
          messageIds: ids,
          ...(count ? { limit: count } : {}),
          record: (letter) => recordReplay(dataSource, { queue, letter: deadLetterOf(letter), by: 'operator' }),
        }),
      );
      print(`${replayed} replayed to ${service}`);
      if (ids && replayed < ids.length) throw new Error(`${queue} does not have the others.`);
      return;
    }
    case 'grow': {
      const { queues, grown, nodes } = await growQueues(config().RABBITMQ_MANAGEMENT_URL);
      return print(`${queues} queues have a member on ${nodes.join(', ')}; ${grown} of them had fewer.`);
    }
    case 'discard': {
      const service = serviceOf(queue);
      const { OPERATOR_RABBITMQ_URL: url, DATABASE_URL } = config();
      const [messageId = ''] = ids ?? [];
      const found = await withDatabase(DATABASE_URL, (dataSource) =>
        discardDeadLetter({
          url,
          service,
          messageId,
          record: (letter) =>
            recordDiscard(dataSource, { queue, letter: deadLetterOf(letter), reason: reason ?? '', by: 'operator' }),
        }),
      );
      if (!found) throw new Error(`${queue} has no message ${messageId}.`);
      return print(`${messageId} discarded; the reason is in the audit log.`);
    }
  }
}

async function withDatabase<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(connectionOptions({ url, poolSize: 1 })).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

function serviceOf(queue: string): string {
  const [, service] = /^([a-z]+)\.events\.dlq$/.exec(queue) ?? [];
  if (!service) throw new Error(`${queue} is not a dead-letter queue: its name must end with .events.dlq.`);
  return service;
}
