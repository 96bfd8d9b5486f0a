import { parseArgs } from 'node:util';
import { adminRole } from '@raffle/contracts/values';
import { OperatorError } from './operator-error.js';

export const usage = `Usage:
  admin create <username> [--role admin|super_admin]   a new account; default role admin
  admin reset-password <username>                      a new password; ends the account's sessions
  admin reset-second-factor <username>                 logins no longer ask for a code; ends the account's sessions
  admin confirm <username>                             the account counts as one of two people
  admin two-people on|off                              whether two administrators must agree
  admin list                                           the accounts
  admin announce-people                                people whose ids are on standard input, one a line, are announced to the other services
The password is typed at a prompt or read from standard input; it is never an argument. Its owner changes it at the next login.\nEverything but list and announce-people is in the journal and shown to all administrators.`;

/** What an operator asks for. @throws OperatorError with the usage where it is not understood */
export function readArguments(args: readonly string[]) {
  const { positionals, values } = parsed(args);
  const [command, username = '', ...more] = positionals;
  const role = adminRole.safeParse(values.role ?? 'admin');
  const isKnown =
    (['list', 'announce-people'].includes(command ?? '') && username === '' && values.role === undefined) ||
    (command === 'two-people' && ['on', 'off'].includes(username) && values.role === undefined) ||
    (['reset-password', 'reset-second-factor', 'confirm'].includes(command ?? '') &&
      username !== '' &&
      values.role === undefined) ||
    (command === 'create' && username !== '');
  const { help = false } = values;
  if (!role.success || (!help && (!isKnown || more.length > 0))) throw new OperatorError(usage);
  return { command, username, role: role.data, help };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (cause) {
    throw new OperatorError(usage, { cause });
  }
}
