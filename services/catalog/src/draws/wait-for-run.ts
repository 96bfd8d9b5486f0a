import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@raffle/contracts/errors';
import { InternalCallError, InternalUnreachableError, ProblemException, toProblemException } from '@raffle/service-kit';

/** How long an administrator's request waits; the run itself continues. */
const maxWaitMs = 20_000;

/**
 * Waits for the run of a draw or a cancellation.
 * @param fallbackCode the code for a failure without its own code
 * @throws ProblemException `service_unavailable` while tickets cannot be reached or the run takes longer than 20 seconds; else the run's error.
 */
export async function waitFor(run: Promise<void>, fallbackCode: ErrorCode): Promise<void> {
  const waiting = new AbortController();
  try {
    const finished = await Promise.race([run.then(() => true), pause(maxWaitMs, false, { signal: waiting.signal })]);
    if (!finished) throw retryLater();
  } catch (error) {
    throw asProblem(error, fallbackCode);
  } finally {
    waiting.abort();
  }
}

function retryLater(cause?: unknown): ProblemException {
  return new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '5' } });
}

function asProblem(error: unknown, fallbackCode: ErrorCode): ProblemException {
  if (error instanceof InternalUnreachableError) return retryLater(error);
  if (error instanceof InternalCallError && error.status >= 500) return retryLater(error);
  const problem = toProblemException(error);
  return problem.code === 'internal_error' ? new ProblemException(fallbackCode, { cause: error }) : problem;
}
