import { concat, fromHex, u64, type Bytes } from './bytes.js';
import { hasHour, readRule } from './beacon-rule.js';
import { awaitedRound, drawAt, type ListTimes } from './draw-moment.js';
import { quicknet, type Chain } from './quicknet.js';

/** The terms that are committed to with the seed before the first ticket and can no longer change (docs/draw-protocol.md step 1). */
export interface Terms {
  /** The product id in decimal. */
  id: string;
  /** Number of prizes, k. */
  prizes: number;
  /** Places. */
  capacity: number;
  /** Price of a ticket, F CFA. */
  price: number;
  /** As `readRule` reads it: `none`, or a chain of drand, with or without an hour. */
  rule: string;
}

/** The drand round that was read after the freeze (docs/draw-protocol.md step 4); null for rule `none`. */
export type Beacon = null | { chainHash: string; round: number; signature: string };

/** B of the draw key. @throws RangeError for a drand beacon that is not hexadecimal. */
export function beaconBytes(beacon: Beacon): Bytes {
  if (beacon === null) return Uint8Array.of(0x00);
  return concat(Uint8Array.of(0x02), fromHex(beacon.chainHash), u64(beacon.round), fromHex(beacon.signature));
}

/** A prize can be forfeited this long after it was won, with attempts to reach its winner on this many days (docs/draw-protocol.md step 5). */
export const forfeitAfterDays = 30;
export const forfeitTries = 3;

/** How the list of a draw and its end lie in time; milliseconds. `cancelled`: it has no winners. */
export interface DrawTimes extends ListTimes {
  drawn: number;
  cancelled: boolean;
}

/** Why this beacon is not the one that the draw had to wait for, or null when it is. Its signature is not checked here. */
export function beaconRefusal(
  rule: string,
  beacon: Beacon,
  { drawn, cancelled, ...list }: DrawTimes,
  chains: readonly Chain[] = [quicknet],
): string | null {
  const read = readRule(rule);
  if (read?.chainHash === null) return beacon === null ? null : 'the rule names no beacon, and one was used';
  const awaited = awaitedRound(rule, list, chains);
  if (read === null || awaited === null) return 'the rule is unknown';
  if (cancelled && read.appointment !== null) return 'a draw with an hour cannot be cancelled once its list is frozen';
  if (beacon === null) return 'the rule names a beacon, and none was used';
  if (beacon.chainHash !== awaited.chain.chainHash) return 'the round is not of the chain of the rule';
  if (beacon.round !== awaited.round)
    return read.appointment === null
      ? 'the round is not the first one 10 minutes after the list'
      : 'the round is not the first one at the hour of the draw';
  return awaited.due <= drawn ? null : 'the draw is earlier than the beacon';
}

/**
 * Why the draw proves nothing although everything fits, or null: with an hour, its root must have been public before that hour, from which on
 * the result could be known (docs/draw-protocol.md step 10).
 */
export function unprovenReason(rule: string, { frozen, published }: ListTimes): string | null {
  const moment = drawAt(rule, frozen);
  return moment === null || published < moment
    ? null
    : `the list was first published at the hour of the draw or later, ${new Date(moment).toISOString()}`;
}

/**
 * Why a draw must not end with its seed alone, or null when it may (docs/draw-protocol.md step 8): only before its round is due can the
 * result not be known.
 */
export function seedAloneRefusal(
  rule: string,
  { ended, ...list }: ListTimes & { ended: number },
  chains: readonly Chain[] = [quicknet],
): string | null {
  const awaited = awaitedRound(rule, list, chains);
  if (awaited === null) return 'the rule is unknown';
  if (hasHour(rule)) return 'a draw with an hour cannot be cancelled once its list is frozen';
  const { round, due } = awaited;
  return ended < due
    ? null
    : `the draw ended without round ${round} of drand, which was due at ${new Date(due).toISOString()}`;
}
