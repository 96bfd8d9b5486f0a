import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { connectionOptions } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { readDatabaseConfig } from '../../config.js';
import { Settings } from '../../settings/settings.entity.js';
import { User } from '../../users/user.entity.js';
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
import { OperatorError } from './operator-error.js';
import { readPassword } from './read-password.js';

/**
 * Accounts of the back-office, and people after a repair, for operators.
 * @param stdin where passwords and ids are read
 * @returns what is printed
 * @throws OperatorError when it is refused; `operatorSentence` has the sentence for this and every other error
 */
export async function adminCommand(args: readonly string[], stdin: Readable, env?: NodeJS.ProcessEnv): Promise<string> {
  const { command, username, role, help } = readArguments(args);
  if (help) return usage;
  const ids = command === 'announce-people' ? await idsOfPeople(stdin) : [];
  const { url } = readDatabaseConfig(env);
  const dataSource = await new DataSource(
    connectionOptions({ url, entities: [Admin, Settings, User], poolSize: 2 }),
  ).initialize();
  try {
    switch (command) {
      case 'list':
        return teamTable(await team(dataSource));
      case 'announce-people': {
        const announced = await announcePeople(dataSource, ids);
        return `${announced} people are announced; ${ids.length - announced} of the ids have no open account.`;
      }
      case 'create': {
        if (await findAdminByUsername(dataSource.manager, username)) throw existsAlready(username);
        const account = { username, password: await readPassword(username, stdin), role, mustChangePassword: true };
        if (!(await createAdmin(dataSource.manager, new PasswordHashing(), account))) throw existsAlready(username);
        return `The admin ${username} was created with the role ${role}.`;
      }
      case 'reset-second-factor':
        await resetSecondFactor(dataSource, username);
        return `The admin ${username} has no second factor; its sessions end.`;
      case 'confirm':
        await confirmAdmin(dataSource, username);
        return `The admin ${username} counts as one of two people from its next login on.`;
      case 'two-people':
        await switchTwoPeople(dataSource, username === 'on');
        return `Two administrators ${username === 'on' ? 'must' : 'need not'} agree.`;
      default: {
        if (!(await findAdminByUsername(dataSource.manager, username)))
          throw new OperatorError(`There is no admin ${username}.`);
        const password = await readPassword(username, stdin);
        await resetAdminPassword(dataSource, new PasswordHashing(), { username, password });
        return `The admin ${username} has a new password; its sessions end.`;
      }
    }
  } finally {
    await dataSource.destroy();
  }
}

const existsAlready = (username: string) => new OperatorError(`An admin ${username} exists already.`);

const team = ({ manager }: DataSource) => manager.find(Admin, { order: { created_at: 'ASC', id: 'ASC' }, take: 1_000 });

async function idsOfPeople(stdin: Readable): Promise<string[]> {
  const ids = (await text(stdin)).split(/\s+/).filter(Boolean);
  const wrong = ids.find((id) => !z.uuid().safeParse(id).success);
  if (wrong !== undefined) throw new OperatorError(`"${wrong}" is not the id of a person. Nothing was changed.`);
  return ids;
}
