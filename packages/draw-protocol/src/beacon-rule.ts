import { firstRoundFrom, momentOfRound, quicknet, type Chain } from './drand.js';

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const dayMs = 86_400_000;

/** Every rule that there is (docs/draw-protocol.md step 1): no beacon, drand, drand with an hour (UTC), drand after a time. */
export const rulePattern =
  /^(?:none|drand:([0-9a-f]{64})(?:;at=(?:(sun|mon|tue|wed|thu|fri|sat)-)?([01]\d|2[0-3]):([0-5]\d)|;in=([1-9]\d{0,5})s)?)$/;

/** When the draw takes place: at the hour of a day (0 is Sunday; null: of every day), or `seconds` after the freeze. */
export type Appointment = { day: number | null; hour: number; minute: number } | { seconds: number };

export interface BeaconRule {
  /** Null under rule `none`. */
  chainHash: string | null;
  /** Null: the draw is started by hand, and waits 10 minutes. */
  appointment: Appointment | null;
}

/** The only parser of rules. @returns null for an unknown one; `in=` on quicknet, which is for demonstrations, is unknown */
export function readRule(rule: string): BeaconRule | null {
  const [known, chainHash = null, day, hour, minute, seconds] = rulePattern.exec(rule) ?? [];
  if (known === undefined) return null;
  if (hour !== undefined) {
    const onDay = day === undefined ? null : days.indexOf(day as (typeof days)[number]);
    return { chainHash, appointment: { day: onDay, hour: Number(hour), minute: Number(minute) } };
  }
  if (seconds === undefined) return { chainHash, appointment: null };
  return chainHash === quicknet.chainHash ? null : { chainHash, appointment: { seconds: Number(seconds) } };
}

/** The rule of a draw with quicknet at an hour (UTC). @param day 0 is Sunday; null: the next such hour of any day */
export function ruleAt({ day, hour, minute = 0 }: { day: number | null; hour: number; minute?: number }): string {
  const [hh, mm] = [hour, minute].map((part) => String(part).padStart(2, '0'));
  return `drand:${quicknet.chainHash};at=${day === null ? '' : `${days[day]}-`}${hh}:${mm}`;
}

/** Whether a rule names a beacon that its draw waits for. */
export const namesBeacon = (rule: string): boolean => (readRule(rule)?.chainHash ?? null) !== null;

/** Whether the rule names another chain than quicknet: its draw is a demonstration, which proves nothing by itself. */
export function isDemonstration(rule: string): boolean {
  const chainHash = readRule(rule)?.chainHash ?? null;
  return chainHash !== null && chainHash !== quicknet.chainHash;
}

/** Whether the draw begins by itself at an hour, and by nobody's hand. */
export const hasHour = (rule: string): boolean => (readRule(rule)?.appointment ?? null) !== null;

/** A beacon is produced this long after the list was published, or later (docs/draw-protocol.md step 4). */
export const beaconDelayMs = 600_000;
/** The hour of a draw is at least this long after the freeze: time to save the root before the result can be known. */
export const minNoticeMs = 2 * 3_600_000;

/** A frozen list: when it was frozen, and when its root was published; milliseconds. */
export interface ListTimes {
  frozen: number;
  published: number;
}

/**
 * The moment from which on the round of a draw counts (docs/draw-protocol.md step 4): with an hour the first such hour, UTC, at least two
 * hours after the freeze; else 10 minutes after the list was published.
 */
export function drawMoment({ appointment }: Pick<BeaconRule, 'appointment'>, { frozen, published }: ListTimes): number {
  if (appointment === null) return published + beaconDelayMs;
  if ('seconds' in appointment) return frozen + appointment.seconds * 1_000;
  const { day, hour, minute } = appointment;
  const earliest = frozen + minNoticeMs;
  let moment = Math.floor(earliest / dayMs) * dayMs + (hour * 60 + minute) * 60_000;
  while (moment < earliest || (day !== null && new Date(moment).getUTCDay() !== day)) moment += dayMs;
  return moment;
}

/** The hour T of a draw; null where its rule has none. */
export function drawAt(rule: string, frozen: number): number | null {
  const read = readRule(rule);
  return read?.appointment ? drawMoment(read, { frozen, published: frozen }) : null;
}

/** The one round that a draw waits for, and when it is produced; null where its rule names no beacon of a known chain. */
export function awaitedRound(
  rule: string,
  list: ListTimes,
  chains: readonly Chain[] = [quicknet],
): { chain: Chain; round: number; due: number } | null {
  const read = readRule(rule);
  const chain = read && chains.find(({ chainHash }) => chainHash === read.chainHash);
  if (!chain) return null;
  const round = firstRoundFrom(drawMoment(read, list), chain);
  return { chain, round, due: momentOfRound(round, chain) };
}
