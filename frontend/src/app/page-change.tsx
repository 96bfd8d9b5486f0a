import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** A new address starts at its top, and screen readers start there too; Back keeps what the browser restores. */
export function PageChange({ pathname }: { pathname: string }) {
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    focusContent();
  }, [pathname, navigation]);
  return null;
}

/** Screen readers go on at the content of the page. */
export function focusContent(): void {
  document.getElementById('contenu')?.focus({ preventScroll: true });
}
