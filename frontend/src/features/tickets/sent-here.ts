import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Shows the part of the page that the address names. What loads late was not there when the browser looked for it. */
export function useSentHere(id: string) {
  const ref = useRef<HTMLElement & HTMLLIElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) ref.current?.scrollIntoView();
  }, [hash, id]);
  return ref;
}
