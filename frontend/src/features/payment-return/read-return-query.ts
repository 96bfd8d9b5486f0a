/** The contract's format of a payment token. */
const tokenPattern = /^[A-Za-z0-9_-]{6,128}$/;

/**
 * The query of a return URL. The provider may append `?token=` to a URL that already has a query, so runs of `?` and
 * `&` all separate parameters (docs/payment-provider.md). The last token is the provider's.
 */
export function readReturnQuery(search: string): ReturnQuery {
  const query = new URLSearchParams(search.replace(/[?&]+/g, '&').replace(/^&/, ''));
  const given = query.getAll('token').filter((value) => value !== '');
  const token = given.filter((value) => tokenPattern.test(value)).at(-1) ?? null;
  const chosen = token ?? given.at(-1);
  if (chosen === undefined) query.delete('token');
  else query.set('token', chosen);
  const text = query.toString();
  return {
    token,
    malformed: token === null && chosen !== undefined,
    type: query.get('type'),
    search: text === '' ? '' : `?${text}`,
  };
}

interface ReturnQuery {
  /** Null without a well-formed token. */
  token: string | null;
  /** There is a token, but a malformed one. */
  malformed: boolean;
  type: string | null;
  /** The normalised query. */
  search: string;
}
