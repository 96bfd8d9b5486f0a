import { ProblemException } from '@raffle/service-kit';
import type { Verdict } from './product.js';

/** @throws ProblemException when a rule refused. */
export function refuse(verdict: Verdict): void {
  if (verdict !== null) throw new ProblemException(verdict);
}
