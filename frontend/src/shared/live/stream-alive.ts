/** The stream sends something every 20 s; one silent for this long is dead (milliseconds). */
const maxSilenceMs = 50_000;
let lastActivityAt = Number.NEGATIVE_INFINITY;

/** Records that the live stream sent something just now. */
export function markStreamAlive(): void {
  lastActivityAt = Date.now();
}

/** Records that the live stream was closed. */
export function markStreamClosed(): void {
  lastActivityAt = Number.NEGATIVE_INFINITY;
}

/** Whether the live stream runs; where it does not (Save-Data, a broken network), a screen polls. */
export const isStreamAlive = (): boolean => Date.now() - lastActivityAt < maxSilenceMs;
