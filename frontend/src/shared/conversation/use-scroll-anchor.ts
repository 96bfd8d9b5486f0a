import { useLayoutEffect, useRef } from 'react';

/** Scrolls to the newest message; when older ones are loaded above, what is being read stays in place. */
export function useScrollAnchor(first: string | undefined, last: string) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ first, last: '', height: 0 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    if (before.current.last !== last) box.scrollTop = box.scrollHeight;
    else if (before.current.first !== first) box.scrollTop += box.scrollHeight - before.current.height;
    before.current = { first, last, height: box.scrollHeight };
  }, [first, last]);
  return ref;
}
