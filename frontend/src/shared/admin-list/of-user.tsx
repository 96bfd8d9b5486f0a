import { Link } from 'react-router';
import { useUserById } from '../api/get-user.js';

/** Whose rows alone the list shows, and the way to everybody's: a filter that no field of the list shows. */
export function OfUser({ id, of, ofOne, showAll, all }: OfUserProps) {
  const { data } = useUserById(id);
  return (
    <p className="row between row-wrap sm">
      {data ? <Link to={`/admin/users/${id}`}>{of(data.user.name)}</Link> : ofOne}
      <Link to={all}>{showAll}</Link>
    </p>
  );
}

export interface OfUserProps {
  id: string;
  of: (name: string) => string;
  /** While the name is not known. */
  ofOne: string;
  showAll: string;
  /** Where the whole list is. */
  all: string;
}
