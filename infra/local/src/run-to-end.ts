import { spawn } from 'node:child_process';
import { StartFailure } from './start-failure.js';

/**
 * Runs a program of ours that ends by itself. Its input contains secrets: arguments would be visible to `ps`.
 * @throws StartFailure with its last line when it fails.
 */
export function runToEnd(options: {
  /** What it does, for the error: "The admin account could not be made". */
  failure: string;
  args: string[];
  root: string;
  env: Record<string, string>;
  input: string;
  timeoutMs: number;
}): Promise<void> {
  const { failure, args, root, env, input, timeoutMs } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let output = '';
    const keep = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-4_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.stdin.on('error', () => undefined); // it ended before reading: the exit code shows why
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      reject(new StartFailure(`${failure}: ${output.trim().split('\n').at(-1) || `exit code ${code}`}.`));
    });
    child.stdin.end(input);
  });
}
