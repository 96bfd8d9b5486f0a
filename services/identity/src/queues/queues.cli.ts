import 'reflect-metadata';
import { deadLetterOf, growQueues, listQueues } from '@raffle/back-office-kit';
import { discardDeadLetter, peekMessages, replayDeadLetters } from '@raffle/messaging-kit';
import { codeOfError, configureLogging, connectionOptions, isError } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { readQueuesConfig } from '../config.js';
import { readArguments } from './queues-arguments.js';
import { recordDiscard, recordReplay } from './record-dead-letter.js';
import { isAtRest, queueTable, shownMessage } from './shown-queues.js';

const config = () => readQueuesConfig();

/** Queues and dead letters for operators; `npm run queues` runs it. */
async function main(): Promise<void> {
  const { command, queue, count, ids, reason, ages, all } = readArguments(process.argv.slice(2));
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
      const url = config().OPERATOR_RABBITMQ_URL;
      const replayed = await withDatabase((dataSource) =>
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
    case 'discard':
      return discard(queue, ids?.[0] ?? '', reason ?? '');
  }
}

async function discard(queue: string, messageId: string, reason: string): Promise<void> {
  const url = config().OPERATOR_RABBITMQ_URL;
  const service = serviceOf(queue);
  const found = await withDatabase((dataSource) =>
    discardDeadLetter({
      url,
      service,
      messageId,
      record: (letter) => recordDiscard(dataSource, { queue, letter: deadLetterOf(letter), reason, by: 'operator' }),
    }),
  );
  if (!found) throw new Error(`${queue} has no message ${messageId}.`);
  print(`${messageId} discarded; the reason is in the audit log.`);
}

async function withDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const url = config().DATABASE_URL;
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

const print = (text: string): void => console.log(text);

// Errors are printed as one sentence instead of log lines.
configureLogging({ level: 'silent', service: 'identity' });
main().catch((error: unknown) => {
  console.error(isError(error) ? error.message || codeOfError(error) : String(error));
  process.exitCode = 1;
});
