import { useEffect, useEffectEvent } from 'react';

/** The referral threshold is one setting in two cards: what is typed in one is shown in the other. */
export interface SharedThreshold {
  /** What was typed last, a new object each time. */
  typed: { readonly value: string } | null;
  type: (value: string) => void;
}

/** @param shown what this card's field shows */
export function useSharedThreshold({ typed }: SharedThreshold, shown: string, show: (value: string) => void): void {
  const follow = useEffectEvent((value: string) => {
    if (value !== shown) show(value);
  });
  useEffect(() => {
    if (typed !== null) follow(typed.value);
  }, [typed]);
}
