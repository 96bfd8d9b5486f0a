/** Durations of the draw animation in milliseconds (frontend/README.md). */
export const timing = { proofMark: 300, roll: 2400, still: 600, land: 520, end: 900, calm: 1000 } as const;

/** Proof steps marked before the first roll; the last step, the revelation, lasts until the end. */
export const proofMarks = 3;

/** The state of the animation. `pick` is an index into the record's picks. */
export type Moment =
  { phase: 'proof'; marks: number } | { phase: 'roll' | 'still' | 'land'; pick: number } | { phase: 'end' };

/** The initial state: no proof step is marked. */
export const opening: Moment = { phase: 'proof', marks: 0 };

/**
 * The next state and the duration of the present one (milliseconds). The result is known before the animation starts. With
 * reduced motion nothing rolls; each slot fills one second after the other.
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

/** Number of picks that have landed in their slots. */
export function landed(now: Moment, picks: number): number {
  if (now.phase === 'proof') return 0;
  if (now.phase === 'end') return picks;
  return now.phase === 'land' ? now.pick + 1 : now.pick;
}

/** Tickets on each side of the drawn one. */
const neighbours = 15;

/** The rolling tickets: the drawn one in the middle, others of the same list around it. Deterministic. */
export function tape(ticket: number, tickets: number): number[] {
  return Array.from({ length: 2 * neighbours + 1 }, (_, position) => {
    const distance = position - neighbours;
    return (((ticket + distance * 37) % tickets) + tickets) % tickets;
  });
}
