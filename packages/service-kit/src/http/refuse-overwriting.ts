import { ProblemException } from './problem-exception.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Prevents two administrators from overwriting each other's changes unseen. A caller may send the values it read of the fields it
 * changes; when one of them has another value now, which is not the wanted one either, nothing is changed. Call it with the row locked.
 * @param before the values that the caller read; a caller that sends none overwrites
 * @throws ProblemException `changed_meanwhile` naming each such field, `invalid_request` for unknown fields
 */
export function refuseOverwriting(before: Fields | undefined, current: Fields, wanted: Fields): void {
  const unknown = Object.keys(before ?? {}).filter((name) => !Object.hasOwn(current, name));
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({ path: `before.${name}`, message: 'Champ inconnu' }));
    throw new ProblemException('invalid_request', { errors });
  }
  const same = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(current[name]);
  const errors = Object.entries(before ?? {})
    .filter(([name, read]) => read !== undefined && !same(name, read) && !same(name, wanted[name]))
    .map(([path]) => ({ path, message: 'Changé entre-temps' }));
  if (errors.length > 0) throw new ProblemException('changed_meanwhile', { errors });
}
