import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { configureLogging, connectionOptions } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { readDatabaseConfig } from '../config.js';
import { Settings } from '../settings/settings.entity.js';
import { User } from '../users/user.entity.js';
import { readArguments, usage } from './admin-arguments.js';
import { Admin } from './admin.entity.js';
import { findAdminByUsername } from './admin.queries.js';
import { createAdmin } from './create-admin.js';
import { teamTable } from './list-admins.js';
import {
  announcePeople,
  confirmAdmin,
  resetAdminPassword,
  resetSecondFactor,
  switchTwoPeople,
} from './operator-commands.js';
import { OperatorError, operatorSentence } from './operator-error.js';
import { readPassword } from './read-password.js';

/** Accounts of the back-office, and people after a repair, for operators; `npm run admin` runs it. */
async function main(): Promise<void> {
  const { command, username, role, help } = readArguments(process.argv.slice(2));
  if (help) return print(usage);
  if (command === 'list') return withDatabase(async (dataSource) => print(teamTable(await team(dataSource))));
  if (command === 'announce-people') {
    const ids = (await text(process.stdin)).split(/\s+/).filter(Boolean);
    const wrong = ids.find((id) => !z.uuid().safeParse(id).success);
    if (wrong !== undefined) throw new OperatorError(`"${wrong}" is not the id of a person. Nothing was changed.`);
    const announced = await withDatabase((dataSource) => announcePeople(dataSource, ids));
    return print(`${announced} people are announced; ${ids.length - announced} of the ids have no open account.`);
  }
  if (command === 'create') {
    await withDatabase(async (dataSource) => {
      if (await findAdminByUsername(dataSource.manager, username))
        throw new OperatorError(`An admin ${username} exists already.`);
      const account = { username, password: await readPassword(username), role, mustChangePassword: true };
      const created = await createAdmin(dataSource.manager, new PasswordHashing(), account);
      if (!created) throw new OperatorError(`An admin ${username} exists already.`);
      print(`The admin ${username} was created with the role ${role}.`);
    });
    return;
  }
  if (command === 'reset-second-factor') {
    await withDatabase((dataSource) => resetSecondFactor(dataSource, username));
    print(`The admin ${username} has no second factor; its sessions end.`);
    return;
  }
  if (command === 'confirm') {
    await withDatabase((dataSource) => confirmAdmin(dataSource, username));
    print(`The admin ${username} counts as one of two people from its next login on.`);
    return;
  }
  if (command === 'two-people') {
    await withDatabase((dataSource) => switchTwoPeople(dataSource, username === 'on'));
    print(`Two administrators ${username === 'on' ? 'must' : 'need not'} agree.`);
    return;
  }
  await withDatabase(async (dataSource) => {
    if (!(await findAdminByUsername(dataSource.manager, username)))
      throw new OperatorError(`There is no admin ${username}.`);
    const password = await readPassword(username);
    await resetAdminPassword(dataSource, new PasswordHashing(), { username, password });
    print(`The admin ${username} has a new password; its sessions end.`);
  });
}

const team = ({ manager }: DataSource) => manager.find(Admin, { order: { createdAt: 'ASC', id: 'ASC' }, take: 1_000 });

async function withDatabase<Result>(work: (dataSource: DataSource) => Promise<Result>): Promise<Result> {
  const { url } = readDatabaseConfig();
  const dataSource = await new DataSource(
    connectionOptions({ url, entities: [Admin, Settings, User], poolSize: 2 }),
  ).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

const print = (text: string): void => console.log(text);

// Errors are printed as one sentence instead of log lines.
configureLogging({ level: 'silent', service: 'identity' });
main().catch((error: unknown) => {
  console.error(operatorSentence(error));
  process.exitCode = 1;
});
