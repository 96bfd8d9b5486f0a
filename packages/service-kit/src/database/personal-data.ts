import { Controller, Inject, type Type } from '@nestjs/common';
import type { OpenClaimsOperation, PersonalDataOperation } from '@raffle/contracts/internal';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import type { Call } from '../http/call.js';
import { Operation } from '../http/endpoint.js';
import { rows } from './rows.js';

/** Rows of one kind that a service stores about a person. */
export interface PersonalList {
  /** The items' kind in the contract. */
  kind: string;
  /** Selects the rows of the person $1 with a unique `key` as text, which orders them and is not shown. Instants stay dates. */
  sql: string;
  /** For items that are more than the columns of their rows: the items of a page, in the order of the rows. */
  show?: (rows: never[], manager: EntityManager) => object[] | Promise<object[]>;
}

/** A controller that answers what a service stores about the person who asks. */
export function ownDataController(operation: PersonalDataOperation, lists: readonly PersonalList[]): Type {
  @Controller()
  class OwnDataController {
    constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

    @Operation(operation)
    show({ userId, query: { after } }: Call<PersonalDataOperation>) {
      return personalDataPage(this.dataSource.manager, operation, lists, { userId, after });
    }
  }
  return OwnDataController;
}

/** A controller that answers identity what a person still has in a service, and would give up with their account. */
export function openClaimsController<Answer extends z.ZodMiniType>(
  operation: OpenClaimsOperation<Answer>,
  findOpenClaims: (manager: EntityManager, userId: string) => Promise<z.input<Answer>>,
): Type {
  // The parameters say that the answer fits; a decorator cannot compare generic types.
  const served: OpenClaimsOperation = operation;

  @Controller()
  class OpenClaimsController {
    constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

    @Operation(served)
    show({ params }: Call<OpenClaimsOperation>) {
      return findOpenClaims(this.dataSource.manager, params.userId);
    }
  }
  return OpenClaimsController;
}

/** Rows per answer. A message has 4,000 characters, an answer between services 8 MiB at most. */
const pageSize = 200;

/**
 * A page of what a service stores about a person, list after list.
 * @param after where the page starts: `next` of the previous page
 * @throws ZodError when a list does not match the contract
 */
export async function personalDataPage<Answer extends z.ZodMiniType>(
  manager: EntityManager,
  { answer }: PersonalDataOperation<Answer>,
  lists: readonly PersonalList[],
  { userId, after = '0:' }: { userId: string; after?: string | undefined },
): Promise<z.output<Answer>> {
  const colon = after.indexOf(':');
  let key = after.slice(colon + 1);
  const items: object[] = [];
  for (let at = Number(after.slice(0, colon)); at < lists.length; at++, key = '') {
    const { kind, sql, show = (shown: object[]) => shown } = lists[at]!;
    const found = await rows<{ key: string; [column: string]: unknown }>(
      manager,
      `SELECT * FROM (${sql}) AS held WHERE key COLLATE "C" > $2 ORDER BY key COLLATE "C" LIMIT $3`,
      [userId, key, pageSize - items.length],
    );
    items.push(...(await show(found as never[], manager)).map((item) => ({ ...item, kind })));
    if (items.length === pageSize) return pageOf(answer, items, `${at}:${found.at(-1)!.key}`);
  }
  return pageOf(answer, items, null);
}

/** In the form that is sent, without fields that the contract does not name. */
const pageOf = <Answer extends z.ZodMiniType>(answer: Answer, items: object[], next: string | null): z.output<Answer> =>
  answer.parse(JSON.parse(JSON.stringify({ items, next })));
