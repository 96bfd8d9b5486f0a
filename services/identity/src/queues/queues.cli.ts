import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { deadLetterOf, growQueues, listQueues } from '@raffle/back-office-kit';
import { isBlank } from '@raffle/contracts/texts';
import { discardDeadLetter, peekMessages, replayDeadLetters } from '@raffle/messaging-kit';
import { codeOfError, configureLogging, connectionOptions, isError } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { readQueuesConfig } from '../config.js';
import { recordDiscard, recordReplay } from './record-dead-letter.js';
import { isAtRest, queueTable, shownMessage } from './shown-queues.js';

const usage = `Usage:
  queues [list] [--all] [--ages]                  the queues that are not at rest, or all; --ages looks at the first message of each
  queues peek <queue> [--count 10]                shows messages without removing them
  queues replay <queue> [--count 100 | --id <message id> …]   returns dead letters to their service
  queues discard <queue> --id <message id> --reason <text>    removes a dead letter; the reason is stored in the audit log
  queues grow                                     gives each queue a member on every node of the broker
<queue> is a queue's name, for replay and discard a dead-letter queue's: tickets.events.dlq`;

const config = () => readQueuesConfig();

/** Queues and dead letters for operators; `npm run queues` runs it. */
async function main(): Promise<void> {
  const { command, queue, count, ids, reason, ages, all } = readArguments();
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

function readArguments() {
  const { positionals, values } = parsed();
  const [command = 'list', queue = '', ...more] = positionals;
  const count = values.count === undefined ? undefined : Number(values.count);
  const { id: ids, reason, ages = false, all = false } = values;
  const given = Object.keys(values).sort().join();
  const fits =
    (command === 'list' && queue === '' && ['', 'ages', 'all', 'ages,all'].includes(given)) ||
    (command === 'grow' && queue === '' && given === '') ||
    (command === 'peek' && queue !== '' && ['', 'count'].includes(given)) ||
    (command === 'replay' && queue !== '' && ['', 'count', 'id'].includes(given)) ||
    (command === 'discard' && queue !== '' && given === 'id,reason' && ids?.length === 1 && isReason(reason));
  const isCount = count === undefined || (Number.isInteger(count) && count >= 1 && count <= 10_000);
  if (!fits || more.length > 0 || !isCount) throw new Error(usage);
  return { command, queue, count, ids, reason, ages, all };
}

const isReason = (text: string | undefined) => text !== undefined && !isBlank(text) && text.length <= 500;

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        count: { type: 'string' },
        id: { type: 'string', multiple: true },
        reason: { type: 'string' },
        ages: { type: 'boolean' },
        all: { type: 'boolean' },
      },
    });
  } catch (cause) {
    throw new Error(usage, { cause });
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
