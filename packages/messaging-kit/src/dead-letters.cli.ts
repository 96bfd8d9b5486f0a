import { parseArgs } from 'node:util';
import { brokerConfigShape, loadConfig } from '@raffle/service-kit';
import { z } from 'zod';
import { readEnvironment } from './config.js';
import { listDeadLetters, replayDeadLetters } from './dead-letters.js';

const usage = `Usage: dead-letters list|replay <service> [--limit 100] [--id <message id> …]
RABBITMQ_URL (or RABBITMQ_URL_FILE) names the broker.`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string', default: '100' }, id: { type: 'string', multiple: true } },
  });
  const [command, service] = positionals;
  const limit = Number(values.limit);
  if (!service || !Number.isInteger(limit) || limit < 1) throw new Error(usage);
  const { RABBITMQ_URL: url } = loadConfig(z.object(brokerConfigShape), readEnvironment());
  if (command === 'list') {
    // Bodies hold people's data: they are for the management interface, not for a terminal's history.
    const letters = await listDeadLetters({ url, service, limit });
    for (const { body: _, ...letter } of letters) console.log(JSON.stringify(letter));
    console.log(`${letters.length} dead letters of ${service}`);
  } else if (command === 'replay') {
    console.log(`${await replayDeadLetters({ url, service, limit, messageIds: values.id })} replayed to ${service}`);
  } else throw new Error(usage);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
