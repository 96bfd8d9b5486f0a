/** The stream says something every 20 s; one so long silent is none (milliseconds). */
const silentMs = 50_000;
let heardAt = Number.NEGATIVE_INFINITY;

/** Notes that the live stream spoke just now. */
export function noteHeard(): void {
  heardAt = Date.now();
}

/** Whether the live stream runs; where it does not (Save-Data, a broken network), a screen looks for itself. */
export const hearsLive = (): boolean => Date.now() - heardAt < silentMs;
