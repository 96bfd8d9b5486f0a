import { endOfDay, startOfDay } from './day-bounds.js';

/** The conditions of a WHERE and their parameters: SQL comes from the code, values from the request. */
export class Conditions {
  readonly parameters: unknown[] = [];
  /** Whether a search filters the rows. */
  isSearch = false;
  private readonly clauses: string[] = [];

  /** Adds a parameter. @returns its place: `$3` */
  parameter(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  and(clause: string): this {
    this.clauses.push(clause);
    return this;
  }

  /** A filter that may be absent. */
  equal(column: string, value: unknown): this {
    return value === undefined ? this : this.and(`${column} = ${this.parameter(value)}`);
  }

  /** The days of a filter, both inclusive, each may be absent. */
  days(column: string, { from, to }: { from?: string | undefined; to?: string | undefined }): this {
    if (from) this.and(`${column} >= ${this.parameter(startOfDay(from))}`);
    if (to) this.and(`${column} < ${this.parameter(endOfDay(to))}`);
    return this;
  }

  /** Every LIKE pattern must match. `clause` makes the condition of one from its place. */
  search(patterns: readonly string[], clause: (pattern: string) => string): this {
    this.isSearch ||= patterns.length > 0;
    for (const pattern of patterns) this.and(clause(this.parameter(pattern)));
    return this;
  }

  /** What follows WHERE. */
  get sql(): string {
    return this.clauses.join(' AND ') || 'true';
  }
}
