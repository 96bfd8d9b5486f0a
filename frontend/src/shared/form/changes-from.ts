/**
 * What `now` says otherwise than `loaded`, field by field, and `before`, what stood there: only this is sent, so that a save restores
 * nothing that somebody else has changed since, and the server refuses to overwrite it. Of an untouched form `before` is empty.
 */
export function changesFrom<Body extends object>(loaded: Body, now: Body): Partial<Body> & { before: Partial<Body> } {
  const stood = new Map<string, unknown>(Object.entries(loaded));
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stood.get(name)),
  );
  return {
    ...(Object.fromEntries(changed) as Partial<Body>),
    before: Object.fromEntries(changed.map(([name]) => [name, stood.get(name)])) as Partial<Body>,
  };
}
