/**
 * What `now` says otherwise than `loaded`, field by field: only this is sent, so that a save restores nothing that somebody
 * else has changed since, and an untouched form changes nothing.
 */
export function changedFields<Body extends object>(loaded: Body, now: Body): Partial<Body> {
  const before = new Map<string, unknown>(Object.entries(loaded));
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Body>;
}

/** The same with what stood there, so that the server refuses to overwrite what another has changed meanwhile. */
export function changesFrom<Body extends object>(loaded: Body, now: Body): Partial<Body> & { before: Partial<Body> } {
  const changes = changedFields(loaded, now);
  const before = Object.fromEntries(Object.entries(loaded).filter(([name]) => name in changes)) as Partial<Body>;
  return { ...changes, before };
}
