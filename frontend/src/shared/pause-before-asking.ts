/** How long to wait before asking again whether the server is there, by how often it was asked in vain (milliseconds). */
export const pauseBeforeAsking = (times: number): number => Math.min(5_000 * 2 ** times, 60_000);
