import { quicknet } from './quicknet.js';

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

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
