import 'reflect-metadata';
import { codeOfError, configureLogging, isError } from '@raffle/service-kit';
import { queuesCommand } from './queues-command.js';

// `npm run queues` runs it. Errors are printed as one sentence instead of log lines.
configureLogging({ level: 'silent', service: 'identity' });
try {
  await queuesCommand(process.argv.slice(2), (text) => console.log(text));
} catch (error) {
  console.error(isError(error) ? error.message || codeOfError(error) : String(error));
  process.exitCode = 1;
}
