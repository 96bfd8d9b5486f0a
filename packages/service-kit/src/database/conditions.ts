/** The conditions of a WHERE clause and their parameters: SQL comes from the code, values from the request. */
export class Conditions {
  readonly parameters: unknown[] = [];
  /** Whether a search filters the rows. */
  isSearch = false;
  private readonly clauses: string[] = [];

  /** Adds a parameter. @returns its placeholder: `$3` */
  parameter(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  and(clause: string): this {
    this.clauses.push(clause);
    return this;
  }

  /** An equality filter; undefined adds no condition. */
  equal(column: string, value: unknown): this {
    return value === undefined ? this : this.and(`${column} = ${this.parameter(value)}`);
  }

  /** A range of days, both inclusive; each may be absent. */
  days(column: string, { from, to }: { from?: string | undefined; to?: string | undefined }): this {
    if (from) this.and(`${column} >= ${this.parameter(startOfDay(from))}`);
    if (to) this.and(`${column} < ${this.parameter(endOfDay(to))}`);
    return this;
  }

  /** Every LIKE pattern must match. `clause` builds the condition from a pattern's placeholder. */
  search(patterns: readonly string[], clause: (pattern: string) => string): this {
    this.isSearch ||= patterns.length > 0;
    for (const pattern of patterns) this.and(clause(this.parameter(pattern)));
    return this;
  }

  /** The text after WHERE. */
  get sql(): string {
    return this.clauses.join(' AND ') || 'true';
  }
}

const dayMs = 86_400_000;

/** The start of a day in a filter (`2026-11-20`), in UTC: the time zone of both shops. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The end of the day: the first instant after it. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs);
