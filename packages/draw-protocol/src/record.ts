import { namesBeacon } from './beacon-rule.js';
import type { Beacon, Terms } from './terms.js';

/** A pick as published: its ticket opened, so that anyone can find it in the frozen list. Bytes are hexadecimal. */
export interface RecordPick {
  /** As granted, from 0; used in every formula. */
  ticket: number;
  /** The displayed ticket number, from 1 (docs/product.md rule 34). Absent in older records. */
  number?: string;
  holder: string;
  secret: string;
  path: string[];
  wins: boolean;
  /** Its holder gave it up before the list was frozen, so it is passed over. Absent in older records: false. */
  given_up?: boolean;
  /** First name and initial of a winner; null for a pick passed over and for a winner whose name was erased. */
  display_name: string | null;
  city: string | null;
}

/** The beacon as published: `source` is `<chain hash>/<round>` and `value` the signature. */
export interface RecordBeacon {
  kind: 'drand';
  source: string;
  value: string;
}

/** A prize whose winner could not be reached, appended to the record (docs/draw-protocol.md step 5). */
export interface RecordForfeit {
  /** The ticket that lost its prize; its pick stays as it was published. */
  ticket: number;
  at: string;
  /** The days (UTC) of the attempts to reach its holder, in order. */
  tried_on: string[];
  /** The next picks of the sequence, up to the one that wins the prize. None wins once the list is used up: the prize stays forfeited. */
  picks: RecordPick[];
}

/** The published record (docs/draw-protocol.md step 6); bytes are lower-case hexadecimal, instants ISO 8601 UTC. */
export interface DrawRecord {
  protocol: 'raffle/v1';
  product: { id: number; name: string; image_url: string };
  terms: Terms;
  commitment: string;
  committed_at: string;
  tickets: number;
  root: string;
  frozen_at: string;
  /** When the list's size and root were published; absent where no beacon depends on it: then `frozen_at` counts. */
  published_at?: string;
  beacon: RecordBeacon | null;
  seed: string;
  /** Null where a cancelled draw was still waiting for its beacon: the seed alone is published. */
  draw_key: string | null;
  picks: RecordPick[];
  drawn_at: string;
  /** In order; absent while no prize is forfeited. */
  forfeits?: RecordForfeit[];
  /** True where the rule names a chain of demonstrations; absent otherwise. */
  demonstration?: boolean;
  /** By a key of the platform (docs/draw-protocol.md step 9); absent in records older than the keys. */
  signature?: { key: string; signed_on: string; value: string };
  /** Set where the draw was cancelled after its list was frozen: the picks are those that it would have had. */
  cancelled?: { at: string; reason: string } | null;
}

/** Reads a published beacon. @throws RangeError when its source is not `<chain hash>/<round>`. */
export function beaconOfRecord(beacon: RecordBeacon | null): Beacon {
  if (beacon === null) return null;
  const parts = /^([0-9a-f]{64})\/(\d{1,15})$/.exec(beacon.source);
  if (!parts?.[1] || !parts[2]) throw new RangeError('A drand source is <chain hash>/<round>');
  return { chainHash: parts[1], round: Number(parts[2]), signature: beacon.value };
}

/** Writes a beacon as it is published. */
export function beaconForRecord(beacon: NonNullable<Beacon>): RecordBeacon {
  return { kind: 'drand', source: `${beacon.chainHash}/${beacon.round}`, value: beacon.signature };
}

/** Whether a cancelled draw was still waiting for its beacon, so that nothing was drawn (docs/draw-protocol.md step 8). */
export function isSeedAlone({ draw_key, picks, beacon, terms, cancelled }: DrawRecord): boolean {
  return draw_key === null && picks.length === 0 && beacon === null && namesBeacon(terms.rule) && Boolean(cancelled);
}

/** Every pick of a record, in the order of the sequence: those of the draw, then those of the forfeits. */
export function picksOf({ picks, forfeits = [] }: DrawRecord): RecordPick[] {
  return [...picks, ...forfeits.flatMap((forfeit) => forfeit.picks)];
}

/**
 * The parts of a document that do not have the shape of a record's; empty for a record. Records come from untrusted
 * sources, so nothing is computed before this check.
 */
export function malformedParts(document: unknown): string[] {
  const wrong: string[] = [];
  const check = (path: string, ok: boolean) => void (ok || wrong.push(path));
  if (!isObject(document)) return ['record'];
  const { product, terms, beacon, picks, cancelled, forfeits } = document;
  check('protocol', document.protocol === 'raffle/v1');
  check('product', isObject(product) && isCount(product.id) && isText(product.name) && isText(product.image_url));
  check(
    'terms',
    isObject(terms) &&
      isText(terms.id) &&
      isText(terms.rule) &&
      [terms.prizes, terms.capacity, terms.price].every(isCount),
  );
  for (const name of ['commitment', 'root', 'seed']) check(name, isHash(document[name]));
  for (const name of ['committed_at', 'frozen_at', 'drawn_at']) check(name, isInstant(document[name]));
  check('published_at', document.published_at === undefined || isInstant(document.published_at));
  check('demonstration', document.demonstration === undefined || typeof document.demonstration === 'boolean');
  check('tickets', isCount(document.tickets));
  check(
    'beacon',
    beacon === null || (isObject(beacon) && beacon.kind === 'drand' && isText(beacon.source) && isText(beacon.value)),
  );
  check(
    'cancelled',
    cancelled === undefined ||
      cancelled === null ||
      (isObject(cancelled) && isInstant(cancelled.at) && isText(cancelled.reason)),
  );
  check('signature', document.signature === undefined || isSignature(document.signature));
  check(
    'forfeits',
    forfeits === undefined || (!cancelled && Array.isArray(forfeits) && forfeits.every((one) => isForfeit(one))),
  );
  if (!Array.isArray(picks)) return [...wrong, 'picks'];
  check('draw_key', isHash(document.draw_key) || (isObject(terms) && isSeedAlone(document as unknown as DrawRecord)));
  picks.forEach((pick: unknown, position) => check(`picks.${position}`, isPick(pick)));
  return wrong;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isSignature = (value: unknown) =>
  isObject(value) &&
  isText(value.key) &&
  isText(value.signed_on) &&
  /^\d{4}-\d\d-\d\d$/.test(value.signed_on) &&
  isText(value.value) &&
  /^[0-9a-f]{128}$/.test(value.value);
const isInstant = (value: unknown) =>
  isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const isPick = (value: unknown) =>
  isObject(value) &&
  isCount(value.ticket) &&
  (value.number === undefined || isText(value.number)) &&
  isHash(value.holder) &&
  isHash(value.secret) &&
  Array.isArray(value.path) &&
  value.path.every(isHash) &&
  typeof value.wins === 'boolean' &&
  (value.given_up === undefined || typeof value.given_up === 'boolean') &&
  isTextOrNull(value.display_name) &&
  isTextOrNull(value.city);
const isForfeit = (value: unknown) =>
  isObject(value) &&
  isCount(value.ticket) &&
  isInstant(value.at) &&
  Array.isArray(value.tried_on) &&
  value.tried_on.every((day) => isText(day) && /^\d{4}-\d\d-\d\d$/.test(day)) &&
  Array.isArray(value.picks) &&
  value.picks.every(isPick);
