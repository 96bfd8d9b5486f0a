import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningProcess } from './run-record.js';
import { StartFailure } from './start-failure.js';
import { Supervised, type ProcessSpec } from './supervised.js';
import { startWatchdog, type Watchdog } from './watchdog.js';

export interface FleetOptions {
  logsDir: string;
  say: (line: string) => void;
  /** Called whenever a process starts or ends. */
  onChange?: (running: Record<string, RunningProcess>) => void;
  /** Removed if we are killed. */
  temporaryFolder?: string;
}

/** All processes of one run: no other process is ever signalled. */
export class Fleet {
  private readonly members: Supervised[] = [];
  private readonly watchdog: Watchdog;
  private stopping: Promise<void> | undefined;
  private readonly interruption = Promise.withResolvers<never>();

  constructor(private readonly options: FleetOptions) {
    mkdirSync(options.logsDir, { recursive: true });
    this.watchdog = startWatchdog(options.temporaryFolder);
    // Callers receive it through unlessOneDies; without a caller it must not be an unhandled rejection.
    this.interruption.promise.catch(() => undefined);
  }

  start(spec: ProcessSpec): Supervised {
    if (this.stopping) throw new Error(`${spec.name} is not started: everything is being stopped.`);
    const member = new Supervised(spec, join(this.options.logsDir, `${spec.name}.log`), this.options.say, () =>
      this.changed(),
    );
    this.members.push(member);
    this.changed();
    return member;
  }

  private changed(): void {
    const running = this.members.flatMap(({ spec: { name, readyUrl }, identity }): [string, RunningProcess][] =>
      identity ? [[name, readyUrl === undefined ? identity : { ...identity, readyUrl }]] : [],
    );
    this.watchdog.watch(running.map(([, { pid }]) => pid));
    this.options.onChange?.(Object.fromEntries(running));
  }

  get(name: string): Supervised {
    const member = this.members.find(({ spec }) => spec.name === name);
    if (!member) throw new Error(`No process is called ${name}: there are ${this.names().join(', ')}.`);
    return member;
  }

  names(): string[] {
    return this.members.map(({ spec }) => spec.name);
  }

  /** Rejects every pending `unlessOneDies`. */
  interrupt(): void {
    this.interruption.reject(new StartFailure('Stopped before it was ready.'));
  }

  /** Runs `work`, and rejects if a process of the fleet dies in the meantime. */
  async unlessOneDies<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.interruption.promise, ...this.members.map(({ died }) => died)]);
  }

  settle(): void {
    for (const member of this.members) member.settle();
  }

  /** Stops everything, in reverse order of start, in parallel within each of `waves`; the rest at the end. */
  stop(waves: readonly (readonly string[])[] = []): Promise<void> {
    this.stopping ??= (async () => {
      // Otherwise a process of a later wave that fails because of a stopped one would be restarted during the stop.
      for (const member of this.members) member.hold();
      const named = new Set(waves.flat());
      const rest = this.members.filter(({ spec }) => !named.has(spec.name));
      for (const wave of [
        ...waves.map((names) => this.members.filter(({ spec }) => names.includes(spec.name))),
        rest,
      ]) {
        await Promise.all(wave.map((member) => member.stop()));
      }
      this.watchdog.dismiss();
    })();
    return this.stopping;
  }
}
