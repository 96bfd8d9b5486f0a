import type { Grant } from '../entries/grant-entry.js';

/** What the ticket is taken from, after it was taken. */
export interface TakenFrom extends Pick<Grant, 'type' | 'amount' | 'creditId'> {
  /** How many more may be placed from the same source. */
  remaining: number;
}
