import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 * @returns its standard output
 * @throws Error with the end of its output when it fails or exceeds `timeoutMs`
 */
export function runProgram(program: string, args: readonly string[], given: Given = {}): Promise<string> {
  const { cwd, env, timeoutMs = 60_000 } = given;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-20_000)));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const end = `${output}\n${errors}`.trim().split('\n').slice(-25).join('\n');
      reject(new Error(`${program} ${args.join(' ')} ended with ${signal ?? code}:\n${end}`));
    });
  });
}

interface Given {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}
