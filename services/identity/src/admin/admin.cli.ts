import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { adminRole } from '@raffle/contracts';
import { configureLogging, connectionOptions, migrate, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { readDatabaseConfig, readRedisConfig } from '../config.js';
import { migrations } from '../database.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { Admin } from './admin.entity.js';
import { createAdmin } from './create-admin.js';
import { findAdminByUsername } from './find-admin.js';
import { OperatorError, operatorSentence } from './operator-error.js';
import { readPassword } from './read-password.js';
import { resetAdminPassword } from './reset-admin-password.js';
import { teamTable } from './team-table.js';

const usage = `Usage:
  admin create <username> [--role admin|super_admin]   a new account; admin unless said
  admin reset-password <username>                      a new password; the account's sessions end
  admin list                                           who there is
The password is asked for, or read from standard input; it is never an argument.`;

/** Accounts of the back-office, for the operators of the shop: what `npm run admin` runs. */
async function main(): Promise<void> {
  const { command, username, role } = readArguments();
  if (command === 'list') return withDatabase(async (dataSource) => print(teamTable(await team(dataSource))));
  if (command === 'create') {
    await withDatabase(async (dataSource) => {
      if (await findAdminByUsername(dataSource.manager, username))
        throw new OperatorError(`There is an admin ${username} already.`);
      const account = { username, password: await readPassword(username), role };
      const created = await createAdmin(dataSource.manager, new PasswordHashing(), account);
      if (!created) throw new OperatorError(`There is an admin ${username} already.`);
      print(`The admin ${username} was created with the role ${role}.`);
    });
    return;
  }
  await withDatabase(async (dataSource) => {
    if (!(await findAdminByUsername(dataSource.manager, username)))
      throw new OperatorError(`There is no admin ${username}.`);
    await withSessions(async (sessions) => {
      const password = await readPassword(username);
      await resetAdminPassword(dataSource, sessions, new PasswordHashing(), { username, password });
    });
    print(`The admin ${username} has a new password; its sessions were ended.`);
  });
}

function readArguments() {
  const { positionals, values } = parsed();
  const [command, username = '', ...more] = positionals;
  const role = adminRole.safeParse(values.role ?? 'admin');
  const isKnown =
    (command === 'list' && username === '' && values.role === undefined) ||
    (command === 'reset-password' && username !== '' && values.role === undefined) ||
    (command === 'create' && username !== '');
  if (!isKnown || more.length > 0 || !role.success) throw new OperatorError(usage);
  return { command, username, role: role.data };
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { role: { type: 'string' } } });
  } catch (cause) {
    throw new OperatorError(usage, { cause });
  }
}

const team = ({ manager }: DataSource) => manager.find(Admin, { order: { createdAt: 'ASC', id: 'ASC' }, take: 1_000 });

async function withDatabase(work: (dataSource: DataSource) => Promise<void>): Promise<void> {
  const { DATABASE_URL: url } = readDatabaseConfig();
  // Connects before it migrates: migrating waits for a database that is starting, a person should not.
  const dataSource = await new DataSource(connectionOptions({ url, entities: [Admin], poolSize: 2 })).initialize();
  try {
    await migrate({ url, migrations });
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Redis first: a new password is not set while sessions with the old one cannot be ended. */
async function withSessions(work: (sessions: SessionStore) => Promise<void>): Promise<void> {
  const sessions = new SessionStore({ url: readRedisConfig().REDIS_URL });
  sessions.connect();
  try {
    await answering(sessions);
    await work(sessions);
  } finally {
    await sessions.close();
  }
}

async function answering(sessions: SessionStore): Promise<void> {
  for (const deadline = Date.now() + 3_000; ;) {
    try {
      return await sessions.ping();
    } catch (cause) {
      if (Date.now() > deadline) {
        throw new OperatorError('Redis does not answer, so sessions could not be ended: nothing was changed.', {
          cause,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const print = (text: string): void => console.log(text);

// What goes wrong is told in a sentence.
configureLogging({ level: 'silent', service: 'identity' });
main().catch((error: unknown) => {
  console.error(operatorSentence(error));
  process.exitCode = 1;
});
