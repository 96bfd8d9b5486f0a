import { Link } from 'react-router';
import { useUserById } from '../api/get-user.js';

/** The user whose rows the list is limited to, and a link to all rows: no field of the list shows this filter. */
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
  /** Shown while the name is unknown. */
  ofOne: string;
  showAll: string;
  /** The URL of the whole list. */
  all: string;
}
