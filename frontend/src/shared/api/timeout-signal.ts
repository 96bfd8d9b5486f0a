/** A signal that aborts a call after so many milliseconds: `AbortSignal.timeout` exists only since Chrome 103. */
export function timeoutSignal(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}
