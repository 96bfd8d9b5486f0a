import type { Grant } from '../entries/grant-entry.js';

/** The source of a placed ticket, after the ticket was taken from it. */
export interface TakenFrom extends Pick<Grant, 'type' | 'amount' | 'creditId'> {
  /** How many more may be placed from the same source. */
  remaining: number;
}
