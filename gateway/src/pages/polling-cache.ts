import { logger } from '@raffle/service-kit';

const refreshMs = 60_000;
const retryMs = 2_000;

const log = logger('pages');

/** The last successful answer to a repeated call, so that no page waits for it. */
export class PollingCache<Answer> {
  private known: Answer | null = null;
  private next: NodeJS.Timeout | undefined;
  private asking = false;
  private askAgain = false;
  private closed = false;

  /** `what` is its name in the log. */
  constructor(
    private readonly what: string,
    private readonly ask: () => Promise<Answer | null>,
  ) {}

  /** Null until the first successful answer. */
  get value(): Answer | null {
    return this.known;
  }

  /** Calls now, or once more after the running call; schedules the next one. */
  async refresh(): Promise<void> {
    clearTimeout(this.next);
    this.next = undefined;
    if (this.closed) return;
    this.askAgain = this.asking;
    if (this.asking) return;
    this.asking = true;
    let pauseMs = refreshMs;
    try {
      this.known = await this.ask();
    } catch (error) {
      if (this.known === null) pauseMs = retryMs;
      if (!this.closed) log.warn({ err: error }, `${this.what} cannot be read`);
    }
    this.asking = false;
    if (this.askAgain) return this.refresh();
    // A call scheduled meanwhile wants something newer than this answer.
    if (!this.next) this.plan(pauseMs);
  }

  /** Reschedules the next call. */
  plan(pauseMs: number): void {
    clearTimeout(this.next);
    if (!this.closed) this.next = setTimeout(() => void this.refresh(), pauseMs).unref();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.next);
  }
}
