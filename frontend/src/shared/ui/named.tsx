/**
 * A sentence with a name that somebody typed, in an element of its own: a name in Arabic letters does not turn what is around it.
 * @param text the sentence of a name; one without it is left as it is
 */
export function Named({ text, name }: { text: (name: string) => string; name: string }) {
  const [before, after] = text(place).split(place);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}

/** No sentence and no name has this character. */
const place = '\u0000';
