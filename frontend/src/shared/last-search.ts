const searches = new Map<string, string>();

/** Keeps how a list stood (search, sort, page), so that the way back from one of its rows leads to it as it was. */
export function keepSearch(pathname: string, search: string): void {
  searches.set(pathname, search);
}

/** The address of a list as it stood last; a list that was not seen yet as it is. */
export const asItStood = (pathname: string): string => pathname + (searches.get(pathname) ?? '');
