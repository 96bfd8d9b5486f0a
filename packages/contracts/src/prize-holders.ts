import type { DrawRecord } from './http/draws.js';

/** Every pick of a record in the order of the sequence: those of the draw, then those of its forfeits. */
export function allPicks({ picks, forfeits = [] }: Pick<DrawRecord, 'picks' | 'forfeits'>): DrawRecord['picks'] {
  return [...picks, ...forfeits.flatMap((forfeit) => forfeit.picks)];
}

/** The picks that have a prize now: those that won, without the forfeited ones (docs/draw-protocol.md step 5). */
export function prizeHolders<P extends { ticket: number; wins: boolean }>(
  picks: readonly P[],
  forfeits: readonly { ticket: number }[] = [],
): P[] {
  const lost = new Set(forfeits.map(({ ticket }) => ticket));
  return picks.filter(({ wins, ticket }) => wins && !lost.has(ticket));
}

/** The prize holders of a published record. */
export const holdersOf = (record: Pick<DrawRecord, 'picks' | 'forfeits'>): DrawRecord['picks'] =>
  prizeHolders(allPicks(record), record.forfeits);
