import { parseArgs } from 'node:util';
import { checkSystem } from './check-system.js';
import { readConfig } from './config.js';
import { connectDatabases } from './databases.js';
import { usualGraceSeconds } from './violation.js';

/** `npm run invariants -- [--grace <seconds>]`: one line per violation, or one line stating that all hold. Exit code 0, or 1. */
try {
  const { values } = parseArgs({ options: { grace: { type: 'string', default: String(usualGraceSeconds) } } });
  const graceSeconds = Number(values.grace);
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0) throw new Error('--grace is a number of seconds.');
  const { databaseUrls, managementUrl, sandboxUrl } = readConfig();
  const { databases, close } = await connectDatabases(databaseUrls);
  try {
    const violations = await checkSystem({ databases, managementUrl, sandboxUrl, graceSeconds });
    for (const { invariant, row, what } of violations) console.log(`Invariant ${invariant}: ${row}: ${what}`);
    if (violations.length === 0)
      console.log(`All six invariants hold${sandboxUrl ? '' : ', without a provider’s ledger'}.`);
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
