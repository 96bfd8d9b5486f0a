import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Verification } from '../../shared/draw/draw-record.js';

/**
 * What this device found. `demonstration`: only its number is of no public network. `unproven`: nothing is wrong, but the list was published
 * too late. `withoutBeacon`: it ended before its round was known (docs/draw-protocol.md step 8).
 */
export type Verdict =
  'checking' | 'cannotCheck' | 'verified' | 'demonstration' | 'unproven' | 'withoutBeacon' | 'refuted';

export function verdictOf(
  record: Pick<DrawRecord, 'demonstration' | 'draw_key'>,
  { data, isError }: { data: Verification | undefined; isError: boolean },
): Verdict {
  if (isError) return 'cannotCheck';
  if (data === undefined) return 'checking';
  if (data.verified) return 'verified';
  const wrong = data.steps.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'none');
  const onlyBeacon = wrong.every(({ step }) => step === 'beacon');
  if (record.demonstration === true && onlyBeacon) return 'demonstration';
  if (wrong.every(({ outcome }) => outcome === 'unproven')) return 'unproven';
  return record.draw_key === null && onlyBeacon ? 'withoutBeacon' : 'refuted';
}

/** Whether the page may say why to believe the result; also while it is not known otherwise. */
export const isBelieved = (verdict: Verdict): boolean => ['checking', 'cannotCheck', 'verified'].includes(verdict);
