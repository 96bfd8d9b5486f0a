import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@raffle/contracts/errors';
import { InternalCallError, InternalUnreachableError, ProblemException, toProblemException } from '@raffle/service-kit';

/** How long an administrator's request waits; the run itself goes on. */
const maxWaitMs = 20_000;

/**
 * Waits for the run of a draw or a cancellation.
 * @param otherwise the code for a failure that has none of its own
 * @throws ProblemException `service_unavailable` while tickets cannot be reached or the run takes longer than 20 seconds; else its own.
 */
export async function waitFor(run: Promise<void>, otherwise: ErrorCode): Promise<void> {
  const waiting = new AbortController();
  try {
    const finished = await Promise.race([run.then(() => true), pause(maxWaitMs, false, { signal: waiting.signal })]);
    if (!finished) throw later();
  } catch (error) {
    throw asProblem(error, otherwise);
  } finally {
    waiting.abort();
  }
}

function later(cause?: unknown): ProblemException {
  return new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '5' } });
}

function asProblem(error: unknown, otherwise: ErrorCode): ProblemException {
  if (error instanceof InternalUnreachableError) return later(error);
  if (error instanceof InternalCallError && error.status >= 500) return later(error);
  const problem = toProblemException(error);
  return problem.code === 'internal_error' ? new ProblemException(otherwise, { cause: error }) : problem;
}
