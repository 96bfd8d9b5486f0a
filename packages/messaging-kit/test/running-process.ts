import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { eventually } from '@raffle/test-kit';

const kit = path.resolve(__dirname, '..');
const compiled = path.join(kit, 'dist/test/sample-service');

/** Compiles the sample service beside the kit's build (`tsc -b` must have run), so that it can run as a separate process. */
export function compileSampleService(): void {
  const sources = path.join(kit, 'test/sample-service');
  mkdirSync(compiled, { recursive: true });
  for (const file of readdirSync(sources)) {
    const { code } = transformSync(readFileSync(path.join(sources, file), 'utf8'), {
      filename: file,
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        target: 'es2022',
      },
      module: { type: 'es6' },
    });
    const target = path.join(compiled, file.replace(/\.ts$/, '.js'));
    // Replaced atomically: processes of another test file may be loading it now.
    writeFileSync(`${target}.${process.pid}`, code.replaceAll('../../src/', '../../'));
    renameSync(`${target}.${process.pid}`, target);
  }
}

export interface RunningProcess {
  child: ChildProcess;
  output: () => string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

export function startSampleProcess(env: Record<string, string>): RunningProcess {
  const child = spawn(process.execPath, [path.join(compiled, 'main.js')], {
    // A quarter of what it needs to start is compiling packages.
    env: { ...env, NODE_COMPILE_CACHE: path.join(compiled, '.cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    // Not `exit`: its last output may not have arrived by then.
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  return { child, output: () => output, ended };
}

/** The URL that it listens on, once it does. */
export async function addressOf({ output }: RunningProcess): Promise<string> {
  return eventually(
    () => {
      const found = /"url":"(http:[^"]+)"/.exec(output());
      if (!found?.[1]) throw new Error(output());
      return found[1];
      // Starting a process is slow on a busy machine.
    },
    { timeoutMs: 40_000 },
  );
}
