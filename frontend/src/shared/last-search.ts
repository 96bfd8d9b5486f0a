const searches = new Map<string, string>();

/** Remembers a list's query (search, sort, page), so that the back link of one of its rows restores it. */
export function rememberSearch(pathname: string, search: string): void {
  searches.set(pathname, search);
}

/** The URL of a list with its last query; without a query if the list was not shown yet. */
export const withLastSearch = (pathname: string): string => pathname + (searches.get(pathname) ?? '');
