/** Maximum of waiting writes of one key: a person has a few, a network those of a thousand visitors who press at the same moment. */
const maxOfSession = 100;
const maxOfNetwork = 1_000;
/** Maximum of waiting writes with and without a session, each. A busy machine starts a few hundred per second. */
const maxWaiting = 4_000;
/** While connections keep arriving, one write starts after this time, in milliseconds. */
const maxPauseMs = 3;

interface Waiting {
  size: number;
  /** The waiting writes by key, in the order of their next turns; each is told whether it may start. */
  readonly byKey: Map<string, ((mayStart: boolean) => void)[]>;
}

/**
 * Starts one write per turn of the event loop; reads do not wait. Node accepts one connection per turn, so when thousands press the
 * same button, a turn that starts every queued write would delay those who only open a page (docs/performance.md "A rush").
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

  /**
   * Waits for a turn.
   * @returns false when the write is to be refused: too many of its key wait, or too many in all and its key has the most.
   */
  async wait(key: string, withSession: boolean): Promise<boolean> {
    const waiting = withSession ? this.sessions : this.visitors;
    const own = waiting.byKey.get(key) ?? [];
    if (own.length >= (withSession ? maxOfSession : maxOfNetwork)) return false;
    if (waiting.size >= maxWaiting && !makeRoom(waiting, own.length + 1)) return false;
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
    start(true);
  };
}

/** Refuses the latest write of the key that has the most, so that a few keys cannot keep everybody else out. @returns false when no key has more than `own` */
function makeRoom(waiting: Waiting, own: number): boolean {
  let longest: ((mayStart: boolean) => void)[] = [];
  for (const writes of waiting.byKey.values()) if (writes.length > longest.length) longest = writes;
  if (longest.length <= own) return false;
  longest.pop()!(false);
  waiting.size--;
  return true;
}
