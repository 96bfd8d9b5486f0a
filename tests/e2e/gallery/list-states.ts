import { exampleOfCall } from '@raffle/contracts/fixtures/all-examples';
import type { ListDefinition } from '@raffle/contracts/http/define-list';
import type { Answered, Reply, State } from './state.js';

/** The answer to a list's call without a row; what it has beside its rows is the example's. @param call `GET /admin/users` */
export function noRows({ rows }: ListDefinition, call: string): Answered {
  const [method, path] = call.split(' ') as [string, string];
  return { body: { ...(exampleOfCall(method, path)!.answer as object), [rows]: [], total: 0 } };
}

/** An address of the list with its search and each of its filters. */
export function narrowed(path: string, { search, choices, days }: ListDefinition): string {
  const query = new URLSearchParams(search && { q: 'zz' });
  for (const [name, { words }] of Object.entries(choices)) query.set(name, Object.keys(words).at(-1)!);
  if (days !== undefined) query.set('from', '2026-11-01');
  return `${path}?${query}`;
}

/** A list of the back-office while it loads, after it failed, without rows, and without one that its filters find. */
export const listStates = (name: string, path: string, list: ListDefinition, call: string, failure: Reply): State[] => [
  { name: `${name}-loading`, path, api: { [call]: 'never' } },
  { name: `${name}-error`, path, api: { [call]: failure } },
  { name: `${name}-empty`, path, api: { [call]: noRows(list, call) } },
  { name: `${name}-none-found`, path: narrowed(path, list), api: { [call]: noRows(list, call) } },
];
