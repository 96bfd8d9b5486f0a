/** Milliseconds of the draw moment, as look/README.md directs it. */
export const timing = { proofMark: 300, roll: 2400, still: 600, land: 520, end: 900, calm: 1000 } as const;

/** Marks of the proof line before the first roll; the last one, the revelation, goes on until the end. */
export const proofMarks = 3;

/** Where the play stands. `pick` counts the record's picks from 0. */
export type Moment =
  { phase: 'proof'; marks: number } | { phase: 'roll' | 'still' | 'land'; pick: number } | { phase: 'end' };

/** The first moment: nothing of the proof is marked yet. */
export const opening: Moment = { phase: 'proof', marks: 0 };

/**
 * The next moment and how long the present one lasts (milliseconds). The result is known before the play starts: it only tells
 * it. With reduced motion nothing rolls; each slot is filled one second after the other.
 */
export function nextMoment(now: Moment, picks: number, reducedMotion: boolean): { after: number; next: Moment } | null {
  switch (now.phase) {
    case 'proof':
      return now.marks < proofMarks
        ? { after: timing.proofMark, next: { phase: 'proof', marks: now.marks + 1 } }
        : { after: timing.proofMark, next: startOf(0, picks, reducedMotion) };
    case 'roll':
      return { after: timing.roll, next: { phase: 'still', pick: now.pick } };
    case 'still':
      return { after: timing.still, next: { phase: 'land', pick: now.pick } };
    case 'land':
      return {
        after: reducedMotion ? timing.calm : now.pick + 1 < picks ? timing.land : timing.end,
        next: startOf(now.pick + 1, picks, reducedMotion),
      };
    case 'end':
      return null;
  }
}

function startOf(pick: number, picks: number, reducedMotion: boolean): Moment {
  if (pick >= picks) return { phase: 'end' };
  return { phase: reducedMotion ? 'land' : 'roll', pick };
}

/** Picks that have landed in their slots. */
export function landed(now: Moment, picks: number): number {
  if (now.phase === 'proof') return 0;
  if (now.phase === 'end') return picks;
  return now.phase === 'land' ? now.pick + 1 : now.pick;
}

/** Tickets on each side of the window's. */
const neighbours = 15;

/** What rolls by: the drawn ticket in the middle, others of the same list around it. Told by arithmetic, not by chance. */
export function tape(ticket: number, tickets: number): number[] {
  return Array.from({ length: 2 * neighbours + 1 }, (_, position) => {
    const distance = position - neighbours;
    return (((ticket + distance * 37) % tickets) + tickets) % tickets;
  });
}
