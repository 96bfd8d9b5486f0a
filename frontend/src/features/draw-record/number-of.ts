import { isDemonstration, namesBeacon } from '@raffle/draw-protocol/beacon-rule';

/** Whose number a draw waits for: drand's, which nobody chooses, or, in a demonstration, one of this installation; null for none. */
export function numberOf(rule: string): 'drand' | 'demonstration' | null {
  if (!namesBeacon(rule)) return null;
  return isDemonstration(rule) ? 'demonstration' : 'drand';
}
