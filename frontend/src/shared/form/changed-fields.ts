/**
 * What `now` says otherwise than `loaded`, field by field: only this is sent, so that a save restores nothing that somebody
 * else has changed since, and an untouched form changes nothing.
 */
export function changedFields<Body extends object>(loaded: Body, now: Body): Partial<Body> {
  const before = new Map<string, unknown>(Object.entries(loaded));
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Body>;
}
