import { readRule, type BeaconRule } from './beacon-rule.js';
import { firstRoundFrom, momentOfRound } from './drand.js';
import { quicknet, type Chain } from './quicknet.js';

const dayMs = 86_400_000;

/** A beacon is produced this long after the list was published, or later (docs/draw-protocol.md step 4). */
export const beaconDelayMs = 600_000;
/** The hour of a draw is at least this long after the freeze: time to save the root before the result can be known. */
const minNoticeMs = 2 * 3_600_000;

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
