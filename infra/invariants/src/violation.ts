/** A rule of docs/architecture.md "Invariants" that does not hold, and where. */
export interface Violation {
  /** Its number in docs/architecture.md. */
  invariant: 1 | 2 | 3 | 4 | 5 | 6;
  what: string;
  /** Database, table and id, e.g. `tickets.entry/0199…`; a queue's name for the broker. */
  row: string;
}

/** Rows named by each check at most: the first ones show what is wrong, all of them would hide it. */
export const namedAtMost = 20;

/** How long what is still on its way is left alone, in seconds (invariant 6). */
export const usualGraceSeconds = 60;
