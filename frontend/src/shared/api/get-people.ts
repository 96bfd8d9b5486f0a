import { listUsers } from '@raffle/contracts/http/admin-users';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/**
 * Full names and phones of the people whom the rows of a list are about, by id: only identity has them. Without its answer the list
 * shows what its own service knows.
 */
export function usePeople(rows: readonly { user_id: string }[] | undefined): ReadonlyMap<string, Person> {
  const ids = idsOf(rows);
  const { data = nobody } = useQuery({
    queryKey: ['admin-users', 'named', ids],
    queryFn: ({ signal }) => people(ids, signal),
    enabled: ids !== '',
  });
  return data;
}

/** As `usePeople`, for a list that is read together with its people. */
export async function peopleOf(rows: readonly { user_id: string }[], signal: AbortSignal) {
  const ids = idsOf(rows);
  return ids === '' ? nobody : people(ids, signal).catch(() => nobody);
}

const idsOf = (rows: readonly { user_id: string }[] | undefined) =>
  [...new Set(rows?.map(({ user_id: id }) => id))].sort().join();

async function people(ids: string, signal: AbortSignal): Promise<ReadonlyMap<string, Person>> {
  const { users } = await callApi(listUsers, { query: { ids, limit: '100' }, signal });
  return new Map(users.map(({ id, name, phone }) => [id, { name, phone }]));
}

/** Of how many people, the newest, a search by full name or phone finds the rows. */
const foundAtMost = 100;

/**
 * Whom a search finds by their full name or phone, for a list whose service knows public names alone; without identity's answer it
 * searches these.
 */
export async function searchPeople(q: string, signal: AbortSignal): Promise<FoundPeople> {
  if (q.trim() === '') return nobodyFound;
  try {
    const { users, total } = await callApi(listUsers, { query: { q, limit: String(foundAtMost) }, signal });
    return { ids: users.map(({ id }) => id).join() || undefined, more: total > users.length };
  } catch {
    return nobodyFound;
  }
}

interface FoundPeople {
  /** Comma-separated. */
  ids: string | undefined;
  /** More were found. */
  more: boolean;
}
const nobodyFound: FoundPeople = { ids: undefined, more: false };

interface Person {
  name: string;
  phone: string;
}

const nobody: ReadonlyMap<string, Person> = new Map();
