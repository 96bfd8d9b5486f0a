import { concat, fromHex, str, u64, type Bytes } from './bytes.js';
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
  /** `none`, `public:<series>` or `drand:<chain hash>`. */
  rule: string;
}

/** The public value that was read after the freeze (docs/draw-protocol.md step 4); null for rule `none`. */
export type Beacon =
  | null
  | { kind: 'public'; source: string; value: string }
  | { kind: 'drand'; chainHash: string; round: number; signature: string };

/** B of the draw key. @throws RangeError for a drand beacon that is not hexadecimal. */
export function beaconBytes(beacon: Beacon): Bytes {
  if (beacon === null) return Uint8Array.of(0x00);
  switch (beacon.kind) {
    case 'public':
      return concat(Uint8Array.of(0x01), str(beacon.source), str(beacon.value));
    case 'drand':
      return concat(Uint8Array.of(0x02), fromHex(beacon.chainHash), u64(beacon.round), fromHex(beacon.signature));
  }
}

/** A beacon is produced this long after the list was published, or later (docs/draw-protocol.md step 4). */
export const beaconDelayMs = 600_000;

/** A prize can be forfeited this long after it was won, with attempts to reach its winner on this many days (docs/draw-protocol.md step 5). */
export const forfeitAfterDays = 30;
export const forfeitTries = 3;

/** The expected time of a beacon of this rule: exact for a drand round, the earliest possible for a lottery. */
export function beaconExpectedAt(rule: string, published: Date): Date {
  const from = published.getTime() + beaconDelayMs;
  return new Date(rule.startsWith('drand:') ? momentOfRound(firstRoundFrom(from)) : from);
}

/**
 * Why the time of this beacon is not valid, or null when it is. A lottery is checked not to be drawn too early; whether an earlier
 * valid drawing was skipped, only its publisher can tell.
 */
export function beaconTimeRefusal(beacon: Beacon, { published, drawn }: { published: number; drawn: number }) {
  if (beacon === null) return null;
  const from = published + beaconDelayMs;
  if (beacon.kind === 'drand') {
    if (beacon.chainHash !== quicknet.chainHash) return 'the chain is unknown';
    if (beacon.round !== firstRoundFrom(from)) return 'the round is not the first one 10 minutes after the list';
    return momentOfRound(beacon.round) <= drawn ? null : 'the draw is earlier than the beacon';
  }
  const drawing = /(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?$/.exec(beacon.source);
  if (!drawing) return 'the source does not say when it was drawn';
  const [moment, day, time] = drawing;
  // A date without a time covers the whole day.
  const [first, last] = time ? [moment, moment] : [day, `${day}T23:59:59.999Z`];
  if (!(Date.parse(last ?? '') >= from)) return 'the value was drawn less than 10 minutes after the list';
  return Date.parse(first ?? '') <= drawn ? null : 'the draw is earlier than the beacon';
}

/** Why this beacon is not one that the rule allows, or null when it is. Its time and signature are not checked here. */
export function beaconRefusal(rule: string, beacon: Beacon): string | null {
  if (rule === 'none') return beacon === null ? null : 'the rule names no beacon, and one was used';
  if (beacon === null) return 'the rule names a beacon, and none was used';
  if (rule.startsWith('public:') && beacon.kind === 'public') {
    const series = rule.slice('public:'.length);
    return beacon.source.startsWith(`${series} `) ? null : 'the value was not read from the series of the rule';
  }
  if (rule.startsWith('drand:') && beacon.kind === 'drand') {
    return beacon.chainHash === rule.slice('drand:'.length) ? null : 'the round is not of the chain of the rule';
  }
  return 'the beacon is not of the kind that the rule names';
}
