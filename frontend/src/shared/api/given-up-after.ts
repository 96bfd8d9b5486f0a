/** A signal that gives a call up after so many milliseconds: `AbortSignal.timeout`, which Chrome has since 103 only. */
export function givenUpAfter(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}
