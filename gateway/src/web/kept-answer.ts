import { logger } from '@raffle/service-kit';

const refreshMs = 60_000;
const retryMs = 2_000;

const log = logger('pages');

/** An answer asked of a service again and again and kept meanwhile, so that no page waits for it. */
export class KeptAnswer<Answer> {
  private known: Answer | null = null;
  private next: NodeJS.Timeout | undefined;
  private asking = false;
  private askAgain = false;
  private closed = false;

  /** `what` names it in the log. */
  constructor(
    private readonly what: string,
    private readonly ask: () => Promise<Answer | null>,
  ) {}

  /** The last good answer; null until there was one. */
  get value(): Answer | null {
    return this.known;
  }

  /** Asks at once, or as soon as what is being asked has come; plans the next time. */
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
    // What was planned meanwhile knows of something newer than this answer.
    if (!this.next) this.plan(pauseMs);
  }

  /** Asks in so many milliseconds instead of when it was planned. */
  plan(pauseMs: number): void {
    clearTimeout(this.next);
    if (!this.closed) this.next = setTimeout(() => void this.refresh(), pauseMs).unref();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.next);
  }
}
