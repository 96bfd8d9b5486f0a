import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot, toolEnvironment } from './config.js';
import { signalGroup } from './process-identity.js';
import { startWatchdog, type Watchdog } from './watchdog.js';

export interface ToolRun {
  /** A program of the project's dependencies by its name, or an absolute path. */
  program: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
  timeoutMs: number;
  /** Print the output as it arrives; otherwise it is collected and returned. */
  show?: boolean;
  /** Appends the standard output to this file, whatever `show` says. */
  outputFile?: string;
}

export interface ToolResult {
  ok: boolean;
  output: string;
  tookMs: number;
  timedOut: boolean;
}

/** Runs the project's tools, each in its own process group, which ends when we end, however that happens. */
export class Tools {
  private readonly running = new Set<number>();
  private readonly watchdog: Watchdog = startWatchdog();
  private stopped = false;

  run({ program, args, cwd = '.', env = {}, timeoutMs, show = false, outputFile }: ToolRun): Promise<ToolResult> {
    const root = projectRoot();
    const begin = Date.now();
    if (this.stopped) return Promise.resolve({ ok: false, output: 'Interrupted.', tookMs: 0, timedOut: false });
    const file = outputFile === undefined ? undefined : openSync(outputFile, 'a');
    const child = spawn(resolve(root, 'node_modules/.bin', program), args, {
      cwd: join(root, cwd),
      env: toolEnvironment(env),
      detached: true,
      stdio: ['ignore', file ?? (show ? 'inherit' : 'pipe'), show ? 'inherit' : 'pipe'],
    });
    // The child has its own copy.
    if (file !== undefined) closeSync(file);
    const { pid } = child;
    if (pid !== undefined) this.running.add(pid);
    this.watchdog.watch([...this.running]);
    let output = '';
    let timedOut = false;
    const keep = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-200_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const timer = setTimeout(() => {
      timedOut = true;
      if (pid !== undefined) signalGroup(pid, 'SIGTERM');
      setTimeout(() => pid !== undefined && signalGroup(pid, 'SIGKILL'), 15_000).unref();
    }, timeoutMs);
    return new Promise((done) => {
      const end = (ok: boolean, more = '') => {
        clearTimeout(timer);
        if (pid !== undefined) {
          signalGroup(pid, 'SIGKILL');
          this.running.delete(pid);
        }
        this.watchdog.watch([...this.running]);
        if (timedOut) more += `\n${program} was stopped after ${Math.round(timeoutMs / 1000)} s.`;
        done({ ok: ok && !timedOut, output: output + more, tookMs: Date.now() - begin, timedOut });
      };
      child.once('error', (error) => end(false, error.message));
      child.once('close', (code) => end(code === 0));
    });
  }

  /** Ends running tools; no further tool starts. */
  stop(): void {
    this.stopped = true;
    for (const pid of this.running) signalGroup(pid, 'SIGTERM');
  }

  dismiss(): void {
    this.watchdog.dismiss();
  }
}
