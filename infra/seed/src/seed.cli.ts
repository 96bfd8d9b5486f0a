import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { colleagues } from './back-office.js';
import { inherited, readConfig } from './config.js';
import { poison } from './queue.js';
import { seed } from './seed.js';

/** `npm run seed [-- --dead-letter]`, which gives the addresses (README.md). Exit code 0, or 1 with one sentence. */
try {
  const { values } = parseArgs({ options: { 'dead-letter': { type: 'boolean', default: false } } });
  const config = readConfig();
  if (values['dead-letter']) {
    await poison(config.queues);
    console.log(
      `A dead letter of messaging waits on ${config.gateway}/admin/queues; until it is discarded, invariant 4 does not hold.`,
    );
  } else {
    const begin = Date.now();
    await seed({ ...config, confirm }, console.log);
    console.log(
      [
        '',
        `A month was lived in ${((Date.now() - begin) / 1_000).toFixed(0)} s:  ${config.gateway}`,
        `  Admins  ${colleagues.map(({ username, role }) => `${username} (${role})`).join(', ')}`,
        `  People  the phone of anybody in ${config.gateway}/admin/users`,
        `  Their password is ${process.stdout.isTTY ? config.password : 'in seed.json of the data folder'}.`,
        '',
      ].join('\n'),
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** As an operator on the machine: no administrator may confirm the first colleague. */
async function confirm(username: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['infra/local/dist/cli.js', 'admin', 'confirm', username], {
    env: inherited(),
    timeout: 60_000,
  });
}
