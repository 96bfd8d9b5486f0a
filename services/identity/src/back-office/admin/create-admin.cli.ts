import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { adminRole } from '@raffle/contracts/values';
import { connectionOptions } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { readDatabaseConfig } from '../../config.js';
import { createFirstAdmin } from './create-admin.js';

const usage = `Usage: create-admin --username <name> [--role admin|super_admin] [--keep-password]
The password is read from standard input; its owner must change it at the first login, unless --keep-password is given.`;

/** Creates the first administrator; the default one is a super_admin (docs/product.md section 2). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, role: { type: 'string' }, 'keep-password': { type: 'boolean' } },
  });
  const role = adminRole.safeParse(values.role ?? 'super_admin');
  if (!values.username || !role.success) throw new Error(usage);
  if (process.stdin.isTTY) process.stderr.write('Password, then Ctrl-D:\n');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const { url } = readDatabaseConfig();
  const dataSource = await new DataSource(connectionOptions({ url, poolSize: 1 })).initialize();
  try {
    const admin = {
      username: values.username,
      password,
      role: role.data,
      mustChangePassword: !values['keep-password'],
    };
    const created = await createFirstAdmin(dataSource.manager, new PasswordHashing(), admin);
    console.log(
      created
        ? `The admin ${admin.username} was created with the role ${admin.role}.`
        : 'There is or was an administrator already; nothing was changed. `npm run admin` manages accounts.',
    );
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
