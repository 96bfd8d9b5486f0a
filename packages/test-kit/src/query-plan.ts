/** What `queryPlan` needs of a TypeORM DataSource. */
interface Source {
  transaction<T>(
    work: (manager: { query<Row>(sql: string, parameters?: unknown[]): Promise<Row> }) => Promise<T>,
  ): Promise<T>;
}

/** The plan of a statement for tables too large to be read as a whole: it names an index, if there is one. */
export function queryPlan(source: Source, sql: string, parameters: unknown[] = []): Promise<string> {
  return source.transaction(async (manager) => {
    await manager.query('SET LOCAL enable_seqscan = off');
    const lines = await manager.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${sql}`, parameters);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}
