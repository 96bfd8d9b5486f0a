import { concat, fromHex, str, u64, type Bytes } from './bytes.js';

/** What is bound with the seed before the first ticket and can change no more (docs/draw-protocol.md step 1). */
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

/** Why this beacon is not one that the rule allows, or null when it is. A drand signature is not checked here. */
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
