/** Durations of the draw animation (milliseconds). */
export const timing = { proofMark: 300, roll: 2400, still: 600, land: 520, end: 900, calm: 1000, quick: 350 } as const;

/** Proof steps marked before the first roll; the last step, the revelation, lasts until the end. */
export const proofMarks = 3;

/** Up to this number of picks, each one rolls. */
const maxAllRoll = 5;
/** Of more picks the first two and the last roll; the others land in at most this number of steps, of several tickets if needed. */
const maxQuickSteps = 20;
/** The maximum number of steps with reduced motion. */
const maxCalmSteps = 18;

/** The state of the animation. `pick` is an index into the record's picks. */
export type Moment =
  { phase: 'proof'; marks: number } | { phase: 'roll' | 'still' | 'land'; pick: number } | { phase: 'end' };

/** The initial state: no proof step is marked. */
export const opening: Moment = { phase: 'proof', marks: 0 };

/** Whether the tape rolls to this pick: of many winners only some do, so that the animation takes less than twenty seconds. */
export function rollsTo(pick: number, picks: number, reducedMotion: boolean): boolean {
  return !reducedMotion && (picks <= maxAllRoll || pick < 2 || pick === picks - 1);
}

/**
 * The next state and the duration of the present one (milliseconds). The result is known before the animation starts. With
 * reduced motion nothing rolls; the slots fill one second after the other.
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
    case 'land': {
      const rolled = rollsTo(now.pick, picks, reducedMotion);
      const last = now.pick + 1 >= picks;
      const after = reducedMotion ? timing.calm : last ? timing.end : rolled ? timing.land : timing.quick;
      return { after, next: startOf(now.pick + 1, picks, reducedMotion) };
    }
    case 'end':
      return null;
  }
}

function startOf(pick: number, picks: number, reducedMotion: boolean): Moment {
  if (pick >= picks) return { phase: 'end' };
  if (rollsTo(pick, picks, reducedMotion)) return { phase: 'roll', pick };
  const atOnce = Math.ceil(picks / (reducedMotion ? maxCalmSteps : maxQuickSteps));
  // The last pick of this step; the last one, which rolls, is not included.
  return { phase: 'land', pick: Math.min(pick + atOnce - 1, reducedMotion ? picks - 1 : picks - 2) };
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
