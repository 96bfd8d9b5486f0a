/** A payment's token as the contract bounds it; anything else cannot be one. */
const tokenPattern = /^[A-Za-z0-9_-]{6,128}$/;

/**
 * The query of a return address. The provider appends `?token=` to an address that has a query already, or `&` where another
 * stands: however often either comes, they part the same (payment-provider.md). The provider's own token is the last.
 */
export function readReturnQuery(search: string): ReturnQuery {
  const query = new URLSearchParams(search.replace(/[?&]+/g, '&').replace(/^&/, ''));
  const given = query.getAll('token').filter((value) => value !== '');
  const token = given.filter((value) => tokenPattern.test(value)).at(-1) ?? null;
  const kept = token ?? given.at(-1);
  if (kept === undefined) query.delete('token');
  else query.set('token', kept);
  const text = query.toString();
  return {
    token,
    malformed: token === null && kept !== undefined,
    type: query.get('type'),
    search: text === '' ? '' : `?${text}`,
  };
}

export interface ReturnQuery {
  /** Null when there is none that could be one. */
  token: string | null;
  /** There is one, and no payment can have it. */
  malformed: boolean;
  type: string | null;
  /** The query put right, to go on with. */
  search: string;
}
