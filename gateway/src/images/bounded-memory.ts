/** Keeps what was used last, by weight in bytes: what has not been used for the longest goes first. */
export class BoundedMemory {
  private readonly kept = new Map<string, Buffer>();
  private weight = 0;

  constructor(private readonly mostBytes: number) {}

  get(key: string): Buffer | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // A Map remembers the order in which keys came: this one is now the youngest.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  set(key: string, bytes: Buffer): void {
    this.weight += bytes.length - (this.kept.get(key)?.length ?? 0);
    this.kept.delete(key);
    this.kept.set(key, bytes);
    for (const [oldest, { length }] of this.kept) {
      if (this.weight <= this.mostBytes) return;
      this.kept.delete(oldest);
      this.weight -= length;
    }
  }
}
