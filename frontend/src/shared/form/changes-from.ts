/**
 * The fields of `now` that differ from `loaded`, and `before`, their previous values: only this is sent, so that a save does not
 * revert what somebody else has changed since, and the server refuses to overwrite it. For an untouched form `before` is empty.
 */
export function changesFrom<Body extends object>(loaded: Body, now: Body): Partial<Body> & { before: Partial<Body> } {
  const previous = new Map<string, unknown>(Object.entries(loaded));
  const changed = Object.entries(now).filter(
    // JSON has no NaN: a number that could not be read is a change that `validate` refuses.
    ([name, value]) => Number.isNaN(value) || JSON.stringify(value) !== JSON.stringify(previous.get(name)),
  );
  return {
    ...(Object.fromEntries(changed) as Partial<Body>),
    before: Object.fromEntries(changed.map(([name]) => [name, previous.get(name)])) as Partial<Body>,
  };
}
