import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, send } from '../client.js';
import { runProgram } from '../run-program.js';
import { buyAgain, hasTickets, refundOwed, session, type Buyer } from '../world-since.js';
import {
  addresses,
  archiveNow,
  buyers,
  commandLine,
  dataDir,
  environment,
  eventuallyTrue,
  firstValue,
  invariantsHold,
  phoneOf,
  refusedBy,
  root,
  secrets,
  sql,
  system,
} from './installation.js';

/** What a wrong statement wrote into every row. */
const wrongName = 'Koffi Test';
const outcomes = 'SELECT string_agg(source, chr(10) ORDER BY source) AS is FROM payment_outcomes';
const inbox = `SELECT array_agg(message_id || ' ' || handler) AS is FROM inbox`;
const wrongNames = `SELECT count(*)::int AS is FROM users WHERE name = '${wrongName}'`;

/**
 * While it sells, a table is dropped, and two statements lack their WHERE. A look at the instant before shows what was there, and the repairs
 * of docs/operations.md are typed to their end.
 */
export async function lookAndRepair(): Promise<void> {
  const [moved, ...before] = await buyers(41, 3);
  // Whatever was committed before it is in the look.
  await pause(1_000);
  const instant = new Date().toISOString();
  const known = await sql<string>('payments', outcomes);
  const since = await buyers(51, 2);
  await refundOwed(system, phoneOf(81));
  const all = await sql<string>('payments', outcomes);
  const wrongEnd = await makeMistakes(moved!);
  await archiveNow();
  const look = await open(instant);
  try {
    await showsTheInstant(look.url, known);
    const handled = await firstValue<string[]>(`${look.url}/raffle_payments`, inbox);
    for (const one of before) await buyAgain(system, one);
    await type('Repair one deleted table', { look: look.url, instant });
    const repaired = await sql<string>('payments', outcomes);
    const missing = without(all.split('\n'), repaired.split('\n'));
    if (missing.length > 0) throw new Error(`Outcomes are missing: ${missing.join(', ')}`);
    const forgotten = without(handled, await sql<string[]>('payments', inbox));
    if (forgotten.length > 0) throw new Error(`Events are forgotten whose outcomes came back: ${forgotten.join(', ')}`);
    await type('Repair one wrong update', { look: look.url, instant, wrong: wrongName, wrong_end: wrongEnd });
  } finally {
    await look.end();
  }
  await namesAreRight(moved!);
  if (await sql('identity', 'SELECT EXISTS (SELECT FROM registrations WHERE claim_ended_at = $1) AS is', [wrongEnd]))
    throw new Error('Claims are still ended');
  await invariantsHold();
  since.push(...(await buyers(61, 2)));
  for (const one of [moved!, ...since]) await hasTickets(system, one, 1);
  for (const one of before) await hasTickets(system, one, 2);
  console.log(`A look at ${instant}: a dropped table and two wrong updates are repaired, and the invariants hold.`);
}

const without = (all: readonly string[], these: readonly string[]) => {
  const set = new Set(these);
  return all.filter((one) => !set.has(one));
};

/** @param person changes their city afterwards, so that other services learn the wrong name @returns what the second update wrote */
async function makeMistakes(person: Buyer): Promise<string> {
  await runProgram('psql', [`${live()}/raffle_payments`, '--quiet', '--command=DROP TABLE payment_outcomes']);
  await sql('identity', 'UPDATE users SET name = $1 RETURNING true AS is', [wrongName]);
  const wrongEnd = await sql<string>(
    'identity',
    'UPDATE registrations SET claim_ended_at = now() WHERE claim_ended_at IS NULL RETURNING claim_ended_at::text AS is',
  );
  await send(`${addresses().gateway}/api/users/profile`, {
    method: 'PUT',
    token: await session(system, person),
    body: { city: 'Kara' },
  });
  await eventuallyTrue('payments has the wrong name', () => nameInPayments(person, wrongName));
  return wrongEnd;
}

/** The look has what was there, and accepts no write. */
async function showsTheInstant(url: string, known: string): Promise<void> {
  if ((await firstValue(`${url}/raffle_payments`, outcomes)) !== known) throw new Error('The look has other outcomes');
  if ((await firstValue<number>(`${url}/raffle_identity`, wrongNames)) !== 0)
    throw new Error('The look has the wrong names');
  const written = await firstValue(`${url}/raffle_identity`, 'DELETE FROM known_devices RETURNING true AS is').then(
    () => 'it was done',
    (error: unknown) => String(error),
  );
  if (!written.includes('read-only')) throw new Error(`The look was written to: ${written}`);
  await refusedBy(['restore', '--to', new Date().toISOString()], 'Another instant is open already');
  // The archive of what runs goes on beside it.
  await archiveNow();
}

async function namesAreRight(person: Buyer): Promise<void> {
  if ((await sql<number>('identity', wrongNames)) !== 0) throw new Error('People have the wrong name');
  const wrongErased = `SELECT EXISTS (SELECT FROM users WHERE erased_at IS NOT NULL AND name <> 'Compte fermé') AS is`;
  if (await sql('identity', wrongErased)) throw new Error('A closed account has a name again');
  const name = await sql<string>('identity', 'SELECT name AS is FROM users WHERE phone = $1', [`+228${person.phone}`]);
  await eventuallyTrue('payments has the right name', () => nameInPayments(person, name));
}

/** The address of the databases that run, without a database. */
const live = () => addresses().postgres.replace(/\/postgres$/, '');

const nameInPayments = (person: Buyer, name: string) =>
  sql('payments', 'SELECT EXISTS (SELECT FROM people WHERE phone = $1 AND name = $2) AS is', [
    `+228${person.phone}`,
    name,
  ]);

/** `npm run restore -- --to` until it is ended as by Ctrl-C. */
async function open(instant: string): Promise<{ url: string; end(): Promise<void> }> {
  const child = spawn(process.execPath, commandLine('restore', '--to', instant), {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 600_000,
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await eventuallyTrue('the look is open', async () => {
    if (child.exitCode !== null) throw new Error(`The look ended: ${output}`);
    return output.includes('Ctrl-C');
  });
  const { postgresPassword: password } = secrets();
  if (output.includes(password)) throw new Error('The look printed the password into a pipe');
  const address = /psql postgres:\/\/postgres@(127\.0\.0\.1:\d+)\/raffle_payments/.exec(output)?.[1];
  if (!address) throw new Error(`The look has no address: ${output}`);
  return {
    url: `postgres://postgres:${password}@${address}`,
    async end() {
      child.kill('SIGINT');
      const [code] = (await ended) as [number | null];
      if (code !== 0 || existsSync(join(dataDir, 'look'))) throw new Error(`The look ended with ${code}: ${output}`);
    },
  };
}

/** Types what a section of docs/operations.md has, with these variables of the shell. */
async function type(section: string, variables: Record<string, string>): Promise<void> {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const text = page.split(`\n### ${section}\n`)[1]?.split(/\n###? /)[0] ?? '';
  const blocks = [...text.matchAll(/^```bash$([^]*?)^```$/gm)].map(([, block]) => block);
  if (blocks.length === 0) throw new Error(`docs/operations.md has no commands for "${section}"`);
  const given = Object.entries({ live: live(), ...variables }).map(([name, value]) => `${name}='${value}'`);
  const options = "export PGOPTIONS='-c statement_timeout=0'";
  await runProgram('bash', ['-eo', 'pipefail', '-c', [...given, options, ...blocks].join('\n')], {
    cwd: root,
    env: environment,
    timeoutMs: 300_000,
  });
}
