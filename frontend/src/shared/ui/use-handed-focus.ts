import { useLayoutEffect, type RefObject } from 'react';

/**
 * When the element of `ref` is removed while it has the focus (a ticket was placed, its card is gone), keyboard focus continues
 * from the screen's top instead of the page's.
 */
export function useHandedFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) {
        document.getElementById('contenu')?.focus({ preventScroll: true });
      }
    };
  }, [ref]);
}
