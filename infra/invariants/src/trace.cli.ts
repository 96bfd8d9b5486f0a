import { parseArgs } from 'node:util';
import { readDatabaseUrls } from './config.js';
import { connectDatabases } from './databases.js';
import { findSubject } from './trace/find-subject.js';
import { recordedLines } from './trace/recorded-lines.js';
import { logLines, shownLines } from './trace/traced-line.js';

const usage = `Usage: trace <what> [--logs <file, folder or -> …]
<what> is one of:
  P-7K2M9QRT            a payment's reference, as its receipt shows it
  the provider's token  of a payment
  +22890112345          a person's phone, also without the country
  T26-0001              a ticket's number
  an id                 of a payment, person, purchase, registration, entry, refund, message, or a correlation id
--logs  where the log lines are read; - is standard input. Without it the log folder of \`npm start\`.`;

/** `npm run trace -- P-…`: everything that happened to a payment or a person, in the order of time (docs/operations.md). */
try {
  const { positionals, values } = readArguments();
  const [what, ...more] = positionals;
  if (!what || more.length > 0) throw new Error(usage);
  const { databases, close } = await connectDatabases(readDatabaseUrls());
  try {
    const subject = await findSubject(databases, what);
    const lines = [...(await recordedLines(databases, subject)), ...(await logLines(values.logs, subject))];
    if (lines.length === 0) throw new Error('Nothing is known of it, neither in the databases nor in the logs.');
    console.log(subject.title);
    if (subject.correlations.length > 0) console.log(`Correlation ids: ${subject.correlations.join(', ')}`);
    for (const line of shownLines(lines)) console.log(line);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { logs: { type: 'string', multiple: true, default: [] } } });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
