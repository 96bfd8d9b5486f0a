import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { watchLiveness, type Liveness } from './liveness.js';
import { writeDated, type LogLimits } from './log-file.js';
import { LogTail } from './log-tail.js';
import { identify, signalGroup, type ProcessIdentity } from './process-identity.js';
import { StartFailure } from './start-failure.js';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  /** Read at each start: a rotation of keys changes it. */
  env: Record<string, string> | (() => Record<string, string>);
  /** Read at each start: a new version changes it. */
  cwd: string | (() => string);
  /** The Unix account to switch to, when we are root. */
  account?: { uid: number; gid: number };
  /** The signal that requests a graceful stop. */
  stopSignal: NodeJS.Signals;
  stopWithinMs: number;
  /** A process that no longer answers is killed and started again. */
  liveness?: Liveness;
  /** Runs after each launch; it bounds its waits, and a failure of it changes nothing. */
  launched?: () => Promise<void>;
  /** Answers 200 when it is ready, otherwise with what is missing; for `npm run status`. */
  readyUrl?: string;
  /** Two of it may run and listen on one port at the same time; SIGUSR2 ends the one that was replaced. */
  sharesPort?: boolean;
  logLimits?: LogLimits;
}

/** Where and with which variables a process is launched now. */
const surroundingsOf = ({ env, cwd }: ProcessSpec) => ({
  env: typeof env === 'function' ? env() : env,
  cwd: typeof cwd === 'function' ? cwd() : cwd,
});

/** Even a process that is killed repeatedly is back within ten seconds. */
const longestPauseMs = 5_000;
const stableAfterMs = 60_000;

/** The delay before the next start, in milliseconds, after this many consecutive crashes. */
export const pauseAfter = (crashes: number): number => Math.min(1_000 * 2 ** (crashes - 1), longestPauseMs);

/**
 * Supervises one process: started in its own group (so that Ctrl-C reaches only us and we can end all its descendants),
 * its output appended to a log file, its errors on the console. Once settled, a crash is reported and it is restarted after an
 * increasing delay.
 */
export class Supervised {
  private child: ChildProcess | undefined;
  private tail: LogTail | undefined;
  private exited: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private endWatch: () => void = () => undefined;
  private restarting: Promise<void> | undefined;
  private mode: 'starting' | 'settled' | 'held' = 'starting';
  private startedAt = 0;
  private crashes = 0;
  /** Those of the last launch. */
  private surroundings = '';
  private readonly failure = Promise.withResolvers<never>();
  identity: ProcessIdentity | undefined;
  /** Rejects with a sentence when the process ends before `settle()`. */
  readonly died = this.failure.promise;
  /** Whether a process that `tells` has said that it is ready. */
  isReady = false;

  constructor(
    readonly spec: ProcessSpec,
    readonly logFile: string,
    private readonly say: (line: string) => void,
    private readonly changed: () => void,
    private readonly tells = false,
  ) {
    // The starter awaits `died`; later, an unawaited rejection must not end the runner.
    this.died.catch(() => undefined);
    this.launch();
  }

  get isRunning(): boolean {
    return this.identity !== undefined;
  }

  /** Whether it runs with another environment, or in another folder, than a process that is launched now. */
  get isOutdated(): boolean {
    return this.surroundings !== JSON.stringify(surroundingsOf(this.spec));
  }

  /** Startup is complete: from now on it is restarted when it dies or hangs. */
  settle(): void {
    this.mode = 'settled';
    if (this.isRunning) this.watch(true);
  }

  private launch(): void {
    const { command, args, account } = this.spec;
    writeDated(this.logFile, `${this.spec.name} starts`);
    const log = this.openLog();
    this.startedAt = Date.now();
    const surroundings = surroundingsOf(this.spec);
    this.surroundings = JSON.stringify(surroundings);
    const child = spawn(command, args, {
      ...surroundings,
      detached: true,
      stdio: ['ignore', log, log, ...(this.tells ? ['ipc' as const] : [])],
      ...account,
    });
    if (this.tells)
      child.once('message', () => {
        child.disconnect();
        this.isReady = true;
      });
    if (log !== 'ignore') closeSync(log);
    this.child = child;
    this.identity = child.pid === undefined ? undefined : identify(child.pid);
    this.exited = new Promise((resolve) => {
      child.once('error', (error) => {
        this.ended(`could not be started (${error.message})`);
        resolve();
      });
      child.once('exit', (code, signal) => {
        this.ended(signal ? `was ended by ${signal}` : `ended with exit code ${code}`);
        resolve();
      });
    });
    if (this.mode === 'settled') this.watch(false);
    this.changed();
    void this.spec.launched?.().catch(() => undefined);
  }

  /** It runs without a log where none can be made: the disk is full. */
  private openLog(): number | 'ignore' {
    try {
      const log = openSync(this.logFile, 'a', 0o600);
      this.tail = new LogTail(this.logFile, (line) => this.say(`[${this.spec.name}] ${line}`), this.spec.logLimits);
      return log;
    } catch (error) {
      this.say(`${this.spec.name} has no log: ${error instanceof Error ? error.message : String(error)}`);
      return 'ignore';
    }
  }

  private watch(hasAnswered: boolean): void {
    const { name, liveness } = this.spec;
    if (!liveness) return;
    this.endWatch();
    this.endWatch = watchLiveness(liveness, hasAnswered, (why) => {
      this.say(`${name} ${why}: it hangs and is killed.`);
      void this.crash();
    });
  }

  private ended(how: string): void {
    this.endWatch();
    // Its descendants end with it.
    if (this.child?.pid !== undefined) signalGroup(this.child.pid, 'SIGKILL');
    this.tail?.close();
    const words = this.tail?.lastWords();
    this.tail = undefined;
    writeDated(this.logFile, `${this.spec.name} ${how}`);
    this.identity = undefined;
    this.changed();
    if (this.mode === 'held') return;
    const why = `${this.spec.name} ${how}${words ? `: ${words}` : ''}`;
    if (this.mode === 'starting') {
      this.failure.reject(new StartFailure(`${why.replace(/[.\s]*$/, '')} (log: ${this.logFile}).`));
      return;
    }
    this.crashes = Date.now() - this.startedAt > stableAfterMs ? 1 : this.crashes + 1;
    const pause = pauseAfter(this.crashes);
    this.say(`${why}. It is started again in ${pause / 1000} s.`);
    this.timer = setTimeout(() => this.launch(), pause);
  }

  /** From now on it is not restarted, however it ends. */
  hold(): void {
    this.mode = 'held';
    clearTimeout(this.timer);
  }

  /** Kills it with SIGKILL; it stays down until `restart()`. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Kills it with SIGKILL, like a crash: the supervisor restarts it. */
  async crash(): Promise<void> {
    if (this.child?.pid !== undefined && this.identity) signalGroup(this.child.pid, 'SIGKILL');
    await this.exited;
  }

  /** Restarts it, stopping it gracefully first if it is running. */
  restart(): Promise<void> {
    // Two launches would leave one process that is never stopped.
    this.restarting ??= this.stop().then(() => {
      this.restarting = undefined;
      this.mode = 'settled';
      this.launch();
    });
    return this.restarting;
  }

  async stop(signal = this.spec.stopSignal): Promise<void> {
    await this.end(signal);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    this.hold();
    const pid = this.child?.pid;
    if (pid === undefined || !this.identity) return;
    signalGroup(pid, signal);
    const killTimer = setTimeout(() => signalGroup(pid, 'SIGKILL'), this.spec.stopWithinMs);
    await this.exited;
    clearTimeout(killTimer);
  }
}
