/** How far the server's clock is ahead of this phone's (milliseconds). */
let aheadMs = 0;
const followers = new Set<() => void>();

/** The server's time at `phoneMs` of this phone's clock, which may be wrong by years (docs/product.md section 7). */
export const serverTime = (phoneMs: number): Date => new Date(phoneMs + aheadMs);

/** The time that whatever the server sent is compared with. */
export const serverNow = (): Date => serverTime(Date.now());

/** Calls `follower` whenever the phone's clock proves to be wrong. @returns a function that ends it. */
export function followServerClock(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/**
 * Corrects the time by an answer's `Date`, which was written between the request and the answer, in whole seconds: a clock within
 * these bounds stays as it is. A cache adds an `Age`.
 * @param sentAt when it was requested, by this phone's clock (milliseconds)
 */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const written = Date.parse(headers.get('Date') ?? '') + 1000 * Number(headers.get('Age') ?? 0);
  if (Number.isNaN(written)) return;
  const least = written - Date.now();
  const most = written + 1000 - sentAt;
  if (aheadMs < least || aheadMs > most) setAhead((least + most) / 2);
}

/** What is known before the first answer: the time for which a prerendered page was made, and when it was opened by this phone's clock. */
export const assumeServerTime = (time: Date, phoneMs: number): void => setAhead(time.getTime() - phoneMs);

function setAhead(ms: number): void {
  aheadMs = ms;
  followers.forEach((follower) => follower());
}
