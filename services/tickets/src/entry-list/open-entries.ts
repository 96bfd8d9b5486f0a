import { Injectable } from '@nestjs/common';
import { openEntries } from '@raffle/contracts';
import { toHex } from '@raffle/draw-protocol';
import { ProblemException, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { notKnownYet } from '../people/person.js';
import { EntryTrees } from './entry-trees.js';
import { frozenList } from './frozen-list.js';
import { bytesOf, protocol } from './protocol.js';

type Opened = z.output<typeof openEntries.answer>['opened'];

interface Row {
  number: number;
  user_id: string;
  secret: Buffer;
  holder: Buffer;
  display_name: string | null;
  city: string | null;
}

/** Opens tickets of a frozen list for the draw, with their owners' public names (draw-protocol.md steps 3 and 6). */
@Injectable()
export class OpenEntries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trees: EntryTrees,
  ) {}

  /** @throws ProblemException `entry_list_not_frozen`, or `invalid_request` for a number that is not in the list */
  async open(productId: number, numbers: readonly number[]): Promise<Opened> {
    const frozen = await frozenList(this.dataSource.manager, productId);
    if (!frozen) throw new ProblemException('entry_list_not_frozen');
    if (numbers.some((number) => number >= frozen.tickets)) throw new ProblemException('invalid_request');
    const found = await rows<Row>(
      this.dataSource.manager,
      `SELECT t.number, e.user_id, e.secret, e.holder, p.display_name, p.city
       FROM ticket t JOIN entry e ON e.id = t.entry_id LEFT JOIN person p ON p.user_id = e.user_id
       WHERE t.product_id = $1 AND t.number = ANY($2::integer[])`,
      [productId, numbers],
    );
    const byNumber = new Map(found.map((row) => [row.number, row]));
    const tree = await this.trees.of(productId);
    return Promise.all(
      numbers.map(async (number) => {
        const row = byNumber.get(number);
        if (!row) throw new Error(`Ticket ${number} of the frozen list of product ${productId} is missing`);
        // Their registration is on its way; the caller comes back.
        if (row.display_name === null || row.city === null) throw notKnownYet();
        return {
          ticket: number,
          holder: toHex(row.holder),
          secret: toHex(await protocol.ticketSecret(bytesOf(row.secret), number)),
          path: tree.pathOf(number).map(toHex),
          user_id: row.user_id,
          display_name: row.display_name,
          city: row.city,
        };
      }),
    );
  }
}
