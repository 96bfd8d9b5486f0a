import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** A new page starts at its top, for screen readers too; after Back the scroll position is the one that the browser restores. */
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

/** Screen readers continue at the content of the page. */
export function focusContent(): void {
  document.getElementById('contenu')?.focus({ preventScroll: true });
}
