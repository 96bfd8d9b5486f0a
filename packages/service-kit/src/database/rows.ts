import type { EntityManager } from 'typeorm';

/** The rows of a statement. TypeORM returns `[rows, count]` for UPDATE and DELETE, and only the rows otherwise. */
export async function rows<Row>(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const answer = await manager.query<unknown>(sql, [...parameters]);
  const isPair =
    Array.isArray(answer) && answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
  return (isPair ? answer[0] : answer) as Row[];
}

/** The first row of a statement, if any. */
export async function firstRow<Row>(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(manager, sql, parameters))[0];
}
