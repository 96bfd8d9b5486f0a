/** Maximum of waiting writes of one key: a person has a few, a network those of its visitors. */
const maxOfSession = 100;
const maxOfNetwork = 500;
/** Maximum of waiting writes with and without a session, each. A busy machine starts a few hundred per second. */
const maxWaiting = 4_000;
/** While connections keep arriving, one write starts after this time, in milliseconds. */
const maxPauseMs = 10;

interface Waiting {
  size: number;
  /** The waiting writes by key, in the order of their next turns. */
  readonly byKey: Map<string, (() => void)[]>;
}

/**
 * Starts one write per turn of the event loop; reads do not wait. Node accepts one connection per turn, so when thousands press the
 * same button, a turn that starts every queued write would delay those who only open a page (docs/figures/purchases.md "A rush").
 * A turn that accepts a connection starts none: where the processor is short, connections would otherwise wait for seconds.
 * Keys take turns, and writes with and without a session too, so that who sends many writes waits for their own.
 */
export class WriteTurns {
  private readonly sessions: Waiting = { size: 0, byKey: new Map() };
  private readonly visitors: Waiting = { size: 0, byKey: new Map() };
  private last = this.visitors;
  private running = false;
  private arrived = false;
  private startedAt = Number.NEGATIVE_INFINITY;

  /** @param nowMs the clock, in milliseconds */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** A connection was accepted in this turn of the event loop. */
  connectionArrived = (): void => {
    this.arrived = true;
  };

  /** Waits for a turn. Null when too many already wait: the write is to be refused immediately. */
  wait(key: string, withSession: boolean): Promise<void> | null {
    const waiting = withSession ? this.sessions : this.visitors;
    const own = waiting.byKey.get(key) ?? [];
    if (waiting.size >= maxWaiting || own.length >= (withSession ? maxOfSession : maxOfNetwork)) return null;
    waiting.size++;
    waiting.byKey.set(key, own);
    return new Promise((start) => {
      own.push(start);
      if (this.running) return;
      this.running = true;
      setImmediate(this.startNext);
    });
  }

  private startNext = (): void => {
    const arrived = this.arrived;
    this.arrived = false;
    const now = this.nowMs();
    if (arrived && now - this.startedAt < maxPauseMs) return void setImmediate(this.startNext);
    this.startedAt = now;
    const other = this.last === this.sessions ? this.visitors : this.sessions;
    const turn = other.size > 0 ? other : this.last;
    this.last = turn;
    const [key, own] = turn.byKey.entries().next().value!;
    const start = own.shift()!;
    turn.size--;
    turn.byKey.delete(key);
    // To the end: every other key has its turn first.
    if (own.length > 0) turn.byKey.set(key, own);
    this.running = this.sessions.size + this.visitors.size > 0;
    if (this.running) setImmediate(this.startNext);
    start();
  };
}
