import { parseArgs } from 'node:util';
import { isBlank } from '@raffle/contracts/texts';

export const usage = `Usage:
  queues [list] [--all] [--ages]                  the queues that are not at rest, or all; --ages looks at the first message of each
  queues peek <queue> [--count 10]                shows messages without removing them
  queues replay <queue> [--count 100 | --id <message id> …]   returns dead letters to their service
  queues discard <queue> --id <message id> --reason <text>    removes a dead letter; the reason is stored in the audit log
  queues grow                                     gives each queue a member on every node of the broker
<queue> is a queue's name, for replay and discard a dead-letter queue's: tickets.events.dlq`;

/** What an operator asks for. @throws Error with the usage where it is not understood */
export function readArguments(args: readonly string[]) {
  const { positionals, values } = parsed(args);
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

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args,
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
