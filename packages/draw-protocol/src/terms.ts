import { concat, fromHex, u64, type Bytes } from './bytes.js';
import { firstRoundFrom, momentOfRound, quicknet } from './drand.js';

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
  /** `none` or `drand:<chain hash>`. */
  rule: string;
}

/** The drand round that was read after the freeze (docs/draw-protocol.md step 4); null for rule `none`. */
export type Beacon = null | { chainHash: string; round: number; signature: string };

/** B of the draw key. @throws RangeError for a drand beacon that is not hexadecimal. */
export function beaconBytes(beacon: Beacon): Bytes {
  if (beacon === null) return Uint8Array.of(0x00);
  return concat(Uint8Array.of(0x02), fromHex(beacon.chainHash), u64(beacon.round), fromHex(beacon.signature));
}

/** A beacon is produced this long after the list was published, or later (docs/draw-protocol.md step 4). */
export const beaconDelayMs = 600_000;

/** A prize can be forfeited this long after it was won, with attempts to reach its winner on this many days (docs/draw-protocol.md step 5). */
export const forfeitAfterDays = 30;
export const forfeitTries = 3;

/** The rule of a draw that waits for drand. */
const drandRule = `drand:${quicknet.chainHash}`;

/** The one round that a draw waits for: the first that is produced 10 minutes after its list was published, or later. */
export function awaitedRound(publishedMs: number): number {
  return firstRoundFrom(publishedMs + beaconDelayMs);
}

/** Why this beacon is not the one that the draw had to wait for, or null when it is. Its signature is not checked here. */
export function beaconRefusal(
  rule: string,
  beacon: Beacon,
  { published, drawn }: { published: number; drawn: number },
): string | null {
  if (rule === 'none') return beacon === null ? null : 'the rule names no beacon, and one was used';
  if (rule !== drandRule) return 'the rule is unknown';
  if (beacon === null) return 'the rule names a beacon, and none was used';
  if (beacon.chainHash !== quicknet.chainHash) return 'the round is not of the chain of the rule';
  if (beacon.round !== awaitedRound(published)) return 'the round is not the first one 10 minutes after the list';
  return momentOfRound(beacon.round) <= drawn ? null : 'the draw is earlier than the beacon';
}

/**
 * Why a draw must not end with its seed alone, or null when it may (docs/draw-protocol.md step 8): only before its round is due can the
 * result not be known.
 */
export function seedAloneRefusal(
  rule: string,
  { published, ended }: { published: number; ended: number },
): string | null {
  if (rule !== drandRule) return 'the rule is unknown';
  const round = awaitedRound(published);
  const due = momentOfRound(round);
  return ended < due
    ? null
    : `the draw ended without round ${round} of drand, which was due at ${new Date(due).toISOString()}`;
}
