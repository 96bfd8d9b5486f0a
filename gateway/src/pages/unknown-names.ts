/** Maximum per second: guessed addresses must not load a service, nor find out what they guess. */
const maxPerSecond = 10;

/** Counts the reads of one kind that found nothing. */
export class UnknownNames {
  private last = { second: 0, count: 0 };

  /** Whether nothing more is read in this second. */
  get areTooMany(): boolean {
    return this.last.second === currentSecond() && this.last.count >= maxPerSecond;
  }

  count(): void {
    const second = currentSecond();
    this.last = { second, count: this.last.second === second ? this.last.count + 1 : 1 };
  }
}

const currentSecond = () => Math.floor(Date.now() / 1_000);
