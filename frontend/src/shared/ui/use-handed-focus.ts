import { useLayoutEffect, type RefObject } from 'react';

/**
 * When what `ref` names goes away with the focus in it - a ticket was placed, its card has no place any more - a keyboard goes on
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
