/** A payment's token as the contract bounds it; anything else cannot be one. */
const tokenPattern = /^[A-Za-z0-9_-]{6,128}$/;

/**
 * The query of a return address. The provider appends `?token=` to an address that has a query already, or `&` where another
 * stands: however often either comes, they part the same (payment-provider.md). The provider's own token is the last.
 */
export function readReturnQuery(search: string): { token: string | null; type: string | null; search: string } {
  const query = new URLSearchParams(search.replace(/[?&]+/g, '&').replace(/^&/, ''));
  const token =
    query
      .getAll('token')
      .filter((value) => tokenPattern.test(value))
      .at(-1) ?? null;
  if (token === null) query.delete('token');
  else query.set('token', token);
  const text = query.toString();
  return { token, type: query.get('type'), search: text === '' ? '' : `?${text}` };
}
