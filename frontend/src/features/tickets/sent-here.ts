import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the URL's fragment, whose element loads too late for the browser to do it. */
export function useSentHere(id: string) {
  const ref = useRef<HTMLElement & HTMLLIElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) ref.current?.scrollIntoView();
  }, [hash, id]);
  return ref;
}
