/** An answer that is the same for everybody, kept for a while. Who comes while it is being made waits for that one; a failure is not kept. */
export class KeptAnswer<T> {
  private kept: { answer: T; until: number } | undefined;
  private underway: Promise<T> | undefined;

  /**
   * @param keepMs how long an answer is good, in milliseconds
   * @param make makes one; bounds its own time
   */
  constructor(
    private readonly keepMs: number,
    private readonly make: () => Promise<T>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(): Promise<T> {
    if (this.kept && this.now() < this.kept.until) return Promise.resolve(this.kept.answer);
    this.underway ??= this.makeAndKeep().finally(() => (this.underway = undefined));
    return this.underway;
  }

  private async makeAndKeep(): Promise<T> {
    const answer = await this.make();
    this.kept = { answer, until: this.now() + this.keepMs };
    return answer;
  }
}
