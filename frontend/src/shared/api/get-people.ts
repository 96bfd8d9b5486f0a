import { listUsers } from '@raffle/contracts/http/admin-users';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/**
 * Full names and phones of the people whom the rows of a list are about, by id: only identity has them. Without its answer the list
 * shows what its own service knows.
 */
export function usePeople(rows: readonly { user_id: string }[] | undefined): ReadonlyMap<string, Person> {
  const ids = [...new Set(rows?.map(({ user_id: id }) => id))].sort().join();
  const { data = nobody } = useQuery({
    queryKey: ['admin-users', 'named', ids],
    queryFn: async ({ signal }) => {
      const { users } = await callApi(listUsers, { query: { ids, limit: '100' }, signal });
      return new Map(users.map(({ id, name, phone }) => [id, { name, phone }]));
    },
    enabled: ids !== '',
  });
  return data;
}

interface Person {
  name: string;
  phone: string;
}

const nobody: ReadonlyMap<string, Person> = new Map();
