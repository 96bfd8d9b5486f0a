/** A rule of docs/architecture.md "Invariants" that does not hold, and where. */
export interface Violation {
  /** Its number in docs/architecture.md. */
  invariant: 1 | 2 | 3 | 4 | 5 | 6;
  what: string;
  /** Database, table and id, e.g. `tickets.entry/0199…`; a queue's name for the broker. */
  row: string;
}

/** Maximum rows reported by each check: the first ones show the problem, all of them would obscure it. */
export const namedAtMost = 20;

/** Data younger than this may still be in transit and is ignored, in seconds (invariant 6). */
export const usualGraceSeconds = 60;
