import { useEffect, useState } from 'react';

/** How long a screen waits for these answers, in milliseconds: a service that hangs must not hold it back. */
const longestMs = 4_000;

/**
 * Whether each of these reads has answered or failed once; from then on true. What they show is above a screen's content, which appears
 * with it: if it came later, it would push the content down under a finger.
 */
export function useFirstAnswers(reads: readonly { isPending: boolean; failureCount: number }[]): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), longestMs);
    return () => clearTimeout(timer);
  }, []);
  const answered = reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  if (answered && !known) setKnown(true);
  return known || answered;
}
