import { runToEnd } from './run-to-end.js';

export const adminUsername = 'admin';

/**
 * Creates the first admin with identity's command line. Idempotent. The generated password of a local system may stay: the account is not
 * asked to change it.
 */
export function createAdmin(options: { root: string; env: Record<string, string>; password: string }): Promise<void> {
  const { root, env, password } = options;
  return runToEnd({
    failure: 'The admin account could not be made',
    args: ['services/identity/dist/src/admin/create-admin.cli.js', '--username', adminUsername, '--keep-password'],
    root,
    env,
    input: `${password}\n`,
    timeoutMs: 60_000,
  });
}
