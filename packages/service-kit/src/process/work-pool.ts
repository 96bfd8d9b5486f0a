import { logger } from '../logs/logger.js';
import { expectFailedRows, skipRow } from './failed-rows.js';

interface Claim<Task> {
  tasks: Task[];
  /** Whether more may be due, now or when a running task ends. */
  more: boolean;
}

export interface WorkPoolOptions<Task> {
  /** The pool's name in the log. */
  name: string;
  /** Maximum of tasks that run at the same time. */
  max: number;
  /** Takes at most `free` due tasks, so that nothing else takes them before they are due again. */
  claim: (free: number, running: ReadonlySet<Task>) => Promise<Claim<Task>>;
  /** Does one task within a time limit of its own. One that fails is logged, counted, and claimed again when it is due. */
  work: (task: Task) => Promise<unknown>;
}

const log = logger('background');

/** Works on due tasks, several at a time. A slot that becomes free is filled immediately, so that a slow task does not hold back the others. */
export class WorkPool<Task> {
  private readonly running = new Set<Task>();
  private readonly working = new Set<Promise<unknown>>();
  /** Slots of tasks that {@link withSlot} may be claiming. */
  private reserved = 0;
  private claiming: Promise<void> | undefined;
  private claimAgain = false;
  private mayBeMore = false;
  private stopped = false;

  constructor(private readonly options: WorkPoolOptions<Task>) {
    expectFailedRows(options.name);
  }

  /** Starts due tasks in the free slots; resolves when they have started. @throws what the claim throws */
  async startDue(): Promise<void> {
    if (this.stopped) return;
    if (this.claiming) {
      this.claimAgain = true;
      return this.claiming;
    }
    this.claiming = this.fill().finally(() => {
      this.claiming = undefined;
      if (!this.claimAgain) return;
      this.claimAgain = false;
      this.wake();
    });
    return this.claiming;
  }

  /** Starts due tasks without waiting for it; a failure is logged, and the next round claims again. */
  wake(): void {
    this.startDue().catch((error: unknown) =>
      log.warn({ err: error, job: this.options.name }, 'due tasks could not be claimed'),
    );
  }

  /**
   * Claims one task outside the rounds. `start` takes it in a slot reserved for it; undefined when no slot is free: what is due is then
   * claimed as soon as a running task ends.
   */
  async withSlot<Result>(claim: (start: ((task: Task) => void) | undefined) => Promise<Result>): Promise<Result> {
    if (this.stopped || this.freeSlots() <= 0) {
      this.mayBeMore = true;
      return claim(undefined);
    }
    let reserved = 1;
    this.reserved += reserved;
    const release = () => {
      this.reserved -= reserved;
      reserved = 0;
    };
    const start = (task: Task) => {
      release();
      this.start(task);
    };
    return this.track(claim(start).finally(release));
  }

  /** Starts no more tasks and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.claiming?.catch(() => undefined);
    while (this.working.size > 0) await Promise.allSettled(this.working);
  }

  private freeSlots(): number {
    return this.options.max - this.running.size - this.reserved;
  }

  private track<Result>(work: Promise<Result>): Promise<Result> {
    this.working.add(work);
    return work.finally(() => this.working.delete(work));
  }

  private async fill(): Promise<void> {
    let started = Number.POSITIVE_INFINITY;
    while (started > 0 && !this.stopped && this.freeSlots() > 0) {
      const { tasks, more } = await this.options.claim(this.freeSlots(), this.running);
      this.mayBeMore = more;
      started = more ? tasks.length : 0;
      for (const task of tasks) this.start(task);
    }
  }

  private skip(error: unknown): void {
    try {
      skipRow(this.options.name, error, {});
    } catch {
      log.warn({ err: error, job: this.options.name }, 'a task failed and will be claimed again');
    }
  }

  private start(task: Task): void {
    this.running.add(task);
    const work = this.options
      .work(task)
      .catch((error: unknown) => this.skip(error))
      .then(() => {
        this.running.delete(task);
        if (this.mayBeMore) this.wake();
      });
    void this.track(work);
  }
}
