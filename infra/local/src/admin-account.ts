import { runToEnd } from './run-to-end.js';

export const adminUsername = 'admin';

/**
 * Creates the first admin with identity's command line. Idempotent. In a demonstration the generated password may stay; elsewhere
 * it must be changed at the first login.
 */
export function createAdmin(options: {
  root: string;
  env: Record<string, string>;
  password: string;
  keepPassword: boolean;
}): Promise<void> {
  const { root, env, password, keepPassword } = options;
  return runToEnd({
    failure: 'The admin account could not be made',
    args: [
      'services/identity/dist/src/back-office/admin/create-admin.cli.js',
      ...['--username', adminUsername, ...(keepPassword ? ['--keep-password'] : [])],
    ],
    root,
    env,
    input: `${password}\n`,
    timeoutMs: 60_000,
  });
}
