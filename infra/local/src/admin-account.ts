import { spawn } from 'node:child_process';
import { StartFailure } from './start-failure.js';

export const adminUsername = 'admin';

/**
 * Creates the first admin with identity's command line; the password is passed on standard input, not in arguments that
 * `ps` shows. Idempotent. The generated password of a local system may stay: the account is not asked to change it.
 */
export function createAdmin(options: { root: string; env: Record<string, string>; password: string }): Promise<void> {
  const { root, env, password } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['services/identity/dist/src/admin/create-admin.cli.js', '--username', adminUsername, '--keep-password'],
      { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'], timeout: 60_000 },
    );
    let output = '';
    const keep = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-4_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.stdin.on('error', () => undefined); // it ended before reading: the exit code shows why
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      reject(
        new StartFailure(
          `The admin account could not be made: ${output.trim().split('\n').at(-1) || `exit code ${code}`}.`,
        ),
      );
    });
    child.stdin.end(`${password}\n`);
  });
}
