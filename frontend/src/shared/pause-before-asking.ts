/** How long to wait before asking again whether the server answers, by the number of failed attempts (milliseconds). */
export const pauseBeforeAsking = (times: number): number => Math.min(5_000 * 2 ** times, 60_000);
