export interface Liveness {
  /** Whether the process answers within this many milliseconds. A refusal is an answer. */
  answers: (withinMs: number) => Promise<boolean>;
  patience?: Patience;
}

/** A busy machine must not cause a restart: at a load of 40 an answer takes two seconds. */
interface Patience {
  everyMs: number;
  answerWithinMs: number;
  /** This many misses in a row, */
  misses: number;
  /** or no first answer for this long after its start, and the process counts as hung. */
  startWithinMs: number;
}

/** A hung process is killed within a minute. */
const usual: Patience = { everyMs: 10_000, answerWithinMs: 10_000, misses: 3, startWithinMs: 180_000 };

/**
 * Asks a process repeatedly whether it answers.
 * @param hasAnswered whether it is known to have started.
 * @param onHung called once, with the reason, when it counts as hung.
 * @returns a function that ends the watch.
 */
export function watchLiveness(
  { answers, patience = usual }: Liveness,
  hasAnswered: boolean,
  onHung: (why: string) => void,
): () => void {
  const { everyMs, answerWithinMs, misses, startWithinMs } = patience;
  const begin = Date.now();
  let timer: NodeJS.Timeout;
  let missed = 0;
  let ended = false;
  const ask = async () => {
    const asked = Date.now();
    const answered = await answers(answerWithinMs).catch(() => false);
    if (ended) return;
    // Otherwise this process itself was stopped or had no processor: that proves nothing about the other.
    const isFair = Date.now() - asked < 2 * answerWithinMs;
    hasAnswered ||= answered;
    if (answered) missed = 0;
    else if (isFair) missed++;
    const waitedMs = Date.now() - begin;
    if (hasAnswered ? missed >= misses : waitedMs > startWithinMs)
      return onHung(hasAnswered ? `has not answered ${missed} times in a row` : `has not answered since its start`);
    timer = setTimeout(() => void ask(), everyMs);
    timer.unref();
  };
  timer = setTimeout(() => void ask(), everyMs);
  timer.unref();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
