import 'reflect-metadata';
import { configureLogging } from '@raffle/service-kit';
import { adminCommand } from './admin-command.js';
import { operatorSentence } from './operator-error.js';

// `npm run admin` runs it. Errors are printed as one sentence instead of log lines.
configureLogging({ level: 'silent', service: 'identity' });
try {
  console.log(await adminCommand(process.argv.slice(2), process.stdin));
} catch (error) {
  console.error(operatorSentence(error));
  process.exitCode = 1;
}
