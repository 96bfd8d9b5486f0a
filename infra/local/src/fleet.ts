import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningProcess } from './run-record.js';
import { StartFailure } from './start-failure.js';
import { Supervised, type ProcessSpec } from './supervised.js';
import { until } from './wait.js';
import { startWatchdog, type Watchdog } from './watchdog.js';

/** How long a process that replaces another may take to become ready. */
const readyWithinMs = 120_000;

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
  /** Processes that replace a member and are not ready yet, and those that were replaced and have not ended yet. */
  private readonly beside = new Set<Supervised>();
  private readonly watchdog: Watchdog;
  private stopping: Promise<void> | undefined;
  private renewing: Promise<void> = Promise.resolve();
  private readonly interruption = Promise.withResolvers<never>();

  constructor(private readonly options: FleetOptions) {
    mkdirSync(options.logsDir, { recursive: true });
    this.watchdog = startWatchdog(options.temporaryFolder);
    // Callers receive it through unlessOneDies; without a caller it must not be an unhandled rejection.
    this.interruption.promise.catch(() => undefined);
  }

  start(spec: ProcessSpec): Supervised {
    if (this.stopping) throw new Error(`${spec.name} is not started: everything is being stopped.`);
    const member = this.launch(spec);
    this.members.push(member);
    this.changed();
    return member;
  }

  private launch(spec: ProcessSpec, tells = false): Supervised {
    const log = join(this.options.logsDir, `${spec.name}.log`);
    return new Supervised(spec, log, this.options.say, () => this.changed(), tells);
  }

  /** Replaces every member that shares its port and runs with another environment or in another folder than it would be launched with, one after the other. */
  renew(): Promise<void> {
    this.renewing = this.renewing
      .catch(() => undefined)
      .then(async () => {
        const outdated = this.members.filter(({ spec, isOutdated }) => spec.sharesPort && isOutdated);
        const ends: Promise<void>[] = [];
        for (const member of outdated) if (!this.stopping) ends.push((await this.replace(member)).ended);
        await Promise.all(ends);
      });
    return this.renewing;
  }

  /**
   * Starts a second process on the port of the first, and begins to end the first when the second is ready: every call finds one of them.
   * @throws StartFailure when the second does not become ready; the first goes on
   */
  private async replace(former: Supervised): Promise<{ ended: Promise<void> }> {
    if (!former.isRunning) return { ended: former.restart() };
    const { name } = former.spec;
    const next = this.launch(former.spec, true);
    this.beside.add(next);
    this.changed();
    const isReady = () => Promise.resolve(next.isReady || this.stopping !== undefined);
    try {
      await Promise.race([until(name, readyWithinMs, isReady), next.died]);
    } catch (error) {
      await next.stop();
      this.beside.delete(next);
      throw error;
    }
    // Everything ends, this one too.
    if (this.stopping) return { ended: this.stopping };
    next.settle();
    this.members[this.members.indexOf(former)] = next;
    this.beside.add(former);
    this.beside.delete(next);
    this.changed();
    return { ended: former.stop('SIGUSR2').then(() => void this.beside.delete(former)) };
  }

  private changed(): void {
    const running = this.members.flatMap(({ spec: { name, readyUrl }, identity }): [string, RunningProcess][] =>
      identity ? [[name, readyUrl === undefined ? identity : { ...identity, readyUrl }]] : [],
    );
    this.watchdog.watch([...this.members, ...this.beside].flatMap(({ identity }) => identity?.pid ?? []));
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
      const all = [...this.members, ...this.beside];
      for (const member of all) member.hold();
      const named = new Set(waves.flat());
      const rest = all.filter(({ spec }) => !named.has(spec.name));
      for (const wave of [...waves.map((names) => all.filter(({ spec }) => names.includes(spec.name))), rest]) {
        await Promise.all(wave.map((member) => member.stop()));
      }
      this.watchdog.dismiss();
    })();
    return this.stopping;
  }
}
