/**
 * For `ref`: the elements around this one have the mark in `data-shows` as long as it is on the page. Styles of the whole page use it,
 * since the oldest promised browser does not know `:has()` (frontend/README.md).
 */
export const markedAround = (mark: string) => (element: Element | null) => {
  const around: Element[] = [];
  for (let one = element?.parentElement; one; one = one.parentElement) around.push(one);
  const marksOf = (one: Element) => (one.getAttribute('data-shows') ?? '').split(' ').filter((each) => each !== '');
  for (const one of around) one.setAttribute('data-shows', [...marksOf(one), mark].join(' '));
  return () => {
    for (const one of around) {
      const left = marksOf(one).filter((each) => each !== mark);
      if (left.length > 0) one.setAttribute('data-shows', left.join(' '));
      else one.removeAttribute('data-shows');
    }
  };
};

/** Of what alone is printed, from a dialog (printed.css). */
export const aroundPrinted = markedAround('printed');
