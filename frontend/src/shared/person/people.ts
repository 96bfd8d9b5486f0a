import { listColleagues, type Colleague } from '@raffle/contracts/http/admin-team';
import { getUser } from '@raffle/contracts/http/admin-users';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listUsers } from '@raffle/contracts/http/user-list';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../session/areas.js';
import { callApi } from '../api/call-api.js';
import { queryOf } from '../api/query-of.js';

/** One user as administrators of support see them; no request is sent for others, nor while `id` is null. */
export function useUserById(id: string | null) {
  const may = useMay();
  return useQuery({ ...queryOf(getUser, { params: { id: id ?? '' } }), enabled: id !== null && may.call(getUser) });
}

/**
 * Full names and phones of the people in the rows of a list, by id: only identity has them. Without its answer the list
 * shows what its own service knows, as it does for administrators who do not work on people.
 */
export function usePeople(rows: readonly { user_id: string }[] | undefined): ReadonlyMap<string, Person> {
  const may = useMay();
  const ids = idsOf(rows);
  const { data = noPeople } = useQuery({
    ...queryOf(listUsers, { query: { ids, limit } }),
    enabled: ids !== '' && may.call(listUsers),
    select: byId,
  });
  return data;
}

/** As `usePeople`, for a list that is read together with its people. */
export async function peopleOf(rows: readonly { user_id: string }[], signal: AbortSignal) {
  const ids = idsOf(rows);
  return ids === '' ? noPeople : callApi(listUsers, { query: { ids, limit }, signal }).then(byId, () => noPeople);
}

const idsOf = (rows: readonly { user_id: string }[] | undefined) =>
  [...new Set(rows?.map(({ user_id: id }) => id))].sort().join();

const byId = ({ users }: AnswerOf<typeof listUsers>): ReadonlyMap<string, Person> =>
  new Map(users.map(({ id, name, phone }) => [id, { name, phone }]));

/** The maximum number of people: of a list's rows, and those, the newest first, whose rows a search by full name or phone finds. */
const limit = 100;

/**
 * The people whom a search finds by full name or phone, for a list whose service knows only public names; without identity's answer
 * that service searches only these names.
 */
export async function searchPeople(q: string, signal: AbortSignal): Promise<FoundPeople> {
  if (q.trim() === '') return noneFound;
  try {
    const { users, total } = await callApi(listUsers, { query: { q, limit }, signal });
    return { ids: users.map(({ id }) => id).join() || undefined, more: total > users.length };
  } catch {
    return noneFound;
  }
}

export interface FoundPeople {
  /** Comma-separated. */
  ids: string | undefined;
  /** More were found. */
  more: boolean;
}
const noneFound: FoundPeople = { ids: undefined, more: false };

interface Person {
  name: string;
  phone: string;
}

const noPeople: ReadonlyMap<string, Person> = new Map();

/** How long the names of administrators are taken as current (milliseconds). */
const freshMs = 60_000;
const colleaguesOf = ({ colleagues }: AnswerOf<typeof listColleagues>): readonly Colleague[] => colleagues;
const nobody: readonly Colleague[] = [];

/** The names of all administrators, removed ones too: only identity has them. Empty until it answers. */
export function useColleagues(): readonly Colleague[] {
  const { data = nobody } = useQuery({
    ...queryOf(listColleagues),
    staleTime: freshMs,
    select: colleaguesOf,
  });
  return data;
}
