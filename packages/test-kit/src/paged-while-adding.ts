/** What a page of any list answers. */
interface Page {
  ids: readonly (string | number)[];
  edges?: { first: string; last: string | null } | undefined;
}

/**
 * Reads a list page by page, from edge to edge, while rows are added after its first two pages.
 * @param read a page of the list: one row, or all rows that it had with `limit=100`
 * @returns the rows that it had, in order, and those of them that the pages showed
 */
export async function pagedWhileAdding(
  read: (query: string) => Promise<Page>,
  add: () => Promise<unknown>,
): Promise<{ had: readonly (string | number)[]; shown: readonly (string | number)[] }> {
  const had = (await read('limit=100')).ids;
  const shown: (string | number)[] = [];
  let page = await read('limit=1');
  for (let added = 0; ; added += 1) {
    shown.push(...page.ids);
    if (added < 2) await add();
    const next = page.edges?.last;
    if (next === undefined || next === null) break;
    page = await read(`limit=1&page=2&after=${next}`);
  }
  return { had, shown: shown.filter((id) => had.includes(id)) };
}
